import { follow } from '../../follow.ts';
import { expectNoFinding } from '../../look-for-findings.ts';
import { expect, tail, test } from '../operator.ts';
import { untilRead } from '../../until-read.ts';

const PAGES = [
  '/calendar',
  '/calendar?view=week',
  '/settings/appointment-settings',
  '/settings/model-settings',
  '/settings/site-settings',
  '/settings/agent-settings',
  '/sandbox',
  '/settings/new_booking/prompt',
  '/settings/new_booking/scenario/qualify',
  '/settings/new_booking/scenario/present',
  '/settings/new_booking/versions',
  '/settings/new_booking/preview',
  '/settings/_router/quality',
  '/documents',
  '/documents?tab=playground',
  '/documents?tab=gaps',
  '/documents?tab=synonyms',
  '/people',
  '/privacy/persons',
  '/privacy/retention',
  '/privacy/access-log',
  '/privacy/record',
  '/webhooks',
  '/api-keys',
];

test.describe.configure({ mode: 'parallel' });
test.slow();

for (const paths of [PAGES.slice(0, 9), PAGES.slice(9)]) {
  test(`no finding on ${paths.join(', ')}`, async ({ page }) => {
    await page.goto('/');
    for (const path of paths) {
      await follow(page, path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await untilRead(page);
      await expectNoFinding(page, path);
    }
  });
}

test('no finding on a dialog and each panel of its inspector', async ({ page, model }) => {
  await model.route('new_booking');
  await model.play(tail('Hello there', 'close'));
  await page.goto('/sandbox');
  await page.getByRole('textbox', { name: 'Message' }).fill('How much is a filling?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').last()).toContainText('Hello there');
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  await untilRead(page);
  await expectNoFinding(page, 'a dialog');
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const name of ['State', 'Sources', 'Prompt', 'Timing']) {
    await page.getByRole('tab', { name }).click();
    await untilRead(page);
    await expectNoFinding(page, name, [{ colorScheme: 'dark', width: 1440 }]);
  }
});
