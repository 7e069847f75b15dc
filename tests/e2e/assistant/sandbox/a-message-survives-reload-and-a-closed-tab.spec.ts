import { expect, test } from '../operator.ts';

const TEXT = 'Do you treat children?';

test('a half-written message is there after a reload and in the next tab', async ({ page, context }) => {
  await page.goto('/sandbox');
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('Half a mess');
  await page.reload();
  await expect(box).toHaveValue('Half a mess');
  await page.close();
  const next = await context.newPage();
  await next.goto('/sandbox');
  await expect(next.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a mess');
});

for (const width of [1440, 390]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('a double click on Send sends once, and Stop is never under it', async ({ page, model }) => {
      await model.route('general_info');
      await model.play({
        kind: 'reply',
        role: 'branch',
        text: 'From the first tooth on.',
      });
      await page.goto('/sandbox');
      const box = page.getByRole('textbox', { name: 'Message' });
      await box.fill(TEXT);
      const sent: string[] = [];
      const measured = Promise.withResolvers<void>();
      await page.route('**/assistant/chat', async (route) => {
        sent.push(route.request().url());
        await measured.promise;
        await route.continue();
      });
      await expect(page.getByText('Demo model: no model is set up')).toBeVisible();
      const send = page.getByRole('button', { name: 'Send' });
      const place = (await send.boundingBox())!;
      await send.dblclick();
      const stop = (await page.getByRole('button', { name: 'Stop' }).boundingBox())!;
      const overlaps = stop.x < place.x + place.width && place.x < stop.x + stop.width &&
        stop.y < place.y + place.height && place.y < stop.y + stop.height;
      expect(overlaps).toBe(false);
      measured.resolve();
      await expect(page.getByRole('article', { name: 'Assistant' })).toContainText('first tooth');
      expect(sent).toHaveLength(1);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  });
}

test('a message whose reply was running is answered after a reload, and once', async ({ page, model }) => {
  await model.route('general_info');
  await model.play({ kind: 'hang', role: 'branch' });
  await page.goto('/sandbox');
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill(TEXT);
  await box.press('Enter');
  await expect(page.getByText('General information: writing…')).toBeVisible();
  await model.route('general_info');
  await model.play({ kind: 'reply', role: 'branch', text: 'From the first tooth on.' });
  await page.reload();
  await expect(page.getByRole('article', { name: 'Assistant' })).toContainText('first tooth');
  await expect(page).toHaveURL(/\/sandbox\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('article', { name: 'Patient' })).toHaveCount(1);
  await expect(box).toHaveValue('');
});

test('one whose reply was running long ago waits in the box', async ({ page, model, context }) => {
  await model.route('general_info');
  await model.play({ kind: 'hang', role: 'branch' });
  await page.goto('/sandbox');
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill(TEXT);
  await box.press('Enter');
  await expect(page.getByText('General information: writing…')).toBeVisible();
  await page.close();
  const next = await context.newPage();
  await next.clock.setSystemTime(Date.now() + 10 * 60_000);
  await next.goto('/sandbox');
  await expect(next.getByRole('textbox', { name: 'Message' })).toHaveValue(TEXT);
  await expect(next.getByRole('alert')).toContainText('closed before the reply arrived');
});
