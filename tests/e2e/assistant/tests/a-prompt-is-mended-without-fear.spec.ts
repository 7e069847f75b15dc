import { expectNoFinding } from '../../look-for-findings.ts';
import { colleague, typeInto } from '../drafts.ts';
import { expect, test } from '../operator.ts';

const CODE = 'general_info';

test('a wrong reply fails a test, a draft mends it, and the run speaks for the version', async ({ page, model }) => {
  const call = await colleague();
  const mark = crypto.randomUUID().slice(0, 8);
  const { id } = await call('POST', '/tests', {
    name: `Names the hour ${mark}`,
    intent_code: CODE,
    turns: [{
      message: `The hours, please ${mark}`,
      expect: { reply: { contains: ['until 18:00'] } },
    }],
  });
  /** Plays the test once with the form's defaults. */
  const play = async (reply: string) => {
    await model.route(CODE);
    await model.play({ kind: 'reply', role: 'branch', text: reply });
    await page.goto(`/tests/${id}`);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'New run' });
    await form.getByRole('textbox', { name: 'Repeats' }).fill('1');
    await expect(form.getByText(/^1 test, 1 result: at most [\d,]+ model calls, about/))
      .toBeVisible();
    await form.getByRole('button', { name: 'Start' }).click();
  };

  await play('We call you back today.');
  await expect(page.getByRole('status').getByText('1 of 1 test failed')).toBeVisible();
  const result = page.getByRole('link', { name: `Names the hour ${mark}` });
  await expect(result).toBeVisible();
  await page.keyboard.press('j');
  await expect(result).toBeFocused();
  await page.keyboard.press('Enter');
  const detail = page.getByRole('complementary', { name: `Names the hour ${mark}` });
  await expect(detail.getByRole('row', { name: 'Reply contains until 18:00 We call you' }))
    .toBeVisible();
  await expectNoFinding(page, 'a run');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.keyboard.press('Escape');
  await expect(result).toBeFocused();

  await page.goto(`/settings/${CODE}/prompt`);
  await typeInto(page.getByRole('textbox', { name: 'Rules' }), '\nSay until when you call.');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible();
  await play('We call you back until 18:00.');
  await expect(page.getByRole('status').getByText('1 test passed')).toBeVisible();
  await expect(page.getByText('with a draft of General information')).toBeVisible();
  const address = page.url();

  await page.goto(`/settings/${CODE}/prompt`);
  await page.getByRole('button', { name: /^Save as v\d+ and activate$/ }).click();
  const question = page.getByRole('dialog', { name: /^Activate v\d+ of/ });
  await expect(question).toContainText('skipped some tests');
  await expect(question.getByRole('link', { name: 'Its last run' }))
    .toHaveAttribute('href', new URL(address).pathname);
  await expect(question.getByText(/^at most [\d,]+ model calls, about/)).toBeVisible();
  await question.getByRole('textbox', { name: 'Reason' }).fill('Says until when');
  await page.keyboard.press('Enter');
  const toast = page.getByRole('listitem').filter({ hasText: /v\d+ is active\./ });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^v\d+ is active again\.$/)).toBeVisible();

  await page.getByRole('tab', { name: 'Runs' }).click();
  const [saved] = await call('GET', `/configs?intent_code=${CODE}`);
  await expect(page.getByRole('listitem').filter({ hasText: `v${saved.version}, in the editor` }))
    .toContainText('1 test passed');
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: `v${saved.version}, not active` }))
    .toContainText('1 test passed');
  await call('DELETE', `/configs/${saved.id}`);
  await call('DELETE', `/tests/${id}`);
});
