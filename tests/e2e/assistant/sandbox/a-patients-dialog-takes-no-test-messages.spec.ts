import { asService } from '../../stack.ts';
import { expectNoFinding } from '../../look-for-findings.ts';
import { expect, test } from '../operator.ts';

const CHAT = '/functions/v1/assistant/chat';

/** Begins a dialog for a patient by a program. */
async function begin(): Promise<string> {
  return (await asService('POST', CHAT, { message: 'How much is a filling?' })).thread_id;
}

test('a patient’s dialog offers a takeover and a trial copy in place of the message box', async ({ page, model: _ }) => {
  const id = await begin();
  await page.goto(`/sandbox/${id}`);
  const patient = page.getByRole('region', { name: 'A patient’s dialog' });
  await expect(patient).toContainText('A patient writes in this dialog');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
  await expectNoFinding(page, 'a patient’s dialog');
  await page.setViewportSize({ width: 1440, height: 900 });

  await asService('POST', CHAT, { message: 'And a crown?', thread_id: id });
  await expect(page.getByText('And a crown?', { exact: true })).toBeVisible();

  await patient.getByRole('button', { name: 'Continue as a trial copy' }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.getByText(/^Trial: the active versions/)).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Message' });
  const replies = page.getByRole('article', { name: 'Assistant' });
  await expect(replies).toHaveCount(2);
  await box.fill('Only a test');
  await box.press('Enter');
  await expect(replies).toHaveCount(3);

  await page.getByRole('link', { name: 'A copy of this dialog' }).click();
  await expect(page).toHaveURL(new RegExp(id));
  await expect(replies).toHaveCount(2);
  await expect(page.getByText('Only a test')).toHaveCount(0);

  await page.getByRole('button', { name: 'Take over' }).click();
  await page.getByLabel('Write to the patient').fill('This is Ann.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('article', { name: /, staff$/ })).toContainText('Ann');
  await expect(page.getByRole('button', { name: 'Continue as a trial copy' })).toBeVisible();
});

test('a page that did not know it keeps the text, says why, and takes it along into a copy', async ({ page, model: _ }) => {
  const id = await begin();
  const address = new RegExp(`/threads/${id}\\?`);
  // The response of an older server.
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const { etag: _, ...headers } = response.headers();
    const json = { ...await response.json(), origin: 'workbench' };
    await route.fulfill({ response, headers, json });
  });
  await page.goto(`/sandbox/${id}`);
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('Do you treat children?');
  await page.unroute(address);
  await box.press('Enter');
  await expect(page.getByRole('alert')).toContainText('A patient writes in this dialog');
  const patient = page.getByRole('region', { name: 'A patient’s dialog' });
  await expect(patient).toContainText('Not sent: Do you treat children?');
  await expect(page.getByRole('article', { name: 'Patient' })).toHaveCount(1);
  await patient.getByRole('button', { name: 'Continue as a trial copy' }).click();
  await expect(box).toHaveValue('Do you treat children?');
});

test.describe('a viewer', () => {
  test.use({ email: 'viewer@example.com' });

  test('is offered neither in a patient’s dialog', async ({ page, model: _ }) => {
    await page.goto(`/sandbox/${await begin()}`);
    await expect(page.getByText('only people who serve patients can answer here')).toBeVisible();
    await expect(page.getByRole('button', { name: /Take over|trial copy/ })).toHaveCount(0);
  });
});
