import { colleague, typeInto } from '../drafts.ts';
import { expect, test } from '../operator.ts';
import { expectNoFinding } from '../../look-for-findings.ts';

const STEP = '/intents/new_booking/steps/close';

test('a version saved by somebody else is shown with its text, and merged or kept beside', async ({ page }) => {
  const call = await colleague();
  const [first] = await call('GET', '/configs?intent_code=reschedule');
  await page.goto('/settings/reschedule/prompt');
  const rules = page.getByRole('textbox', { name: 'Rules' });
  await typeInto(rules, '\nMine.');
  const theirs = await call('POST', '/configs', {
    intent_code: 'reschedule',
    system_prompt: first.system_prompt,
    rules_text: `Theirs.\n${first.rules_text}`,
    exit_conditions_text: first.exit_conditions_text,
  });
  const save = page.getByRole('button', { name: /^Save as v\d+$/ });
  await save.click();
  const news = page.getByRole('region', { name: 'Edit conflict' });
  await expect(news).toContainText(`saved v${theirs.version} while you were editing`);
  await expect(news.getByRole('insertion')).toContainText('Theirs.');
  await expect(save).toBeDisabled();
  for (const width of [390, 1440]) {
    await expectNoFinding(page, 'a newer version', [{ colorScheme: 'dark', width }]);
    await expect(news).toBeInViewport({ ratio: 1 });
  }
  await news.getByRole('button', { name: 'Keep mine' }).click();
  await expect(news).toHaveCount(0);
  await expect(save).toBeEnabled();

  const later = await call('POST', '/configs', {
    intent_code: 'reschedule',
    system_prompt: first.system_prompt,
    rules_text: `Later.\n${first.rules_text}`,
    exit_conditions_text: first.exit_conditions_text,
  });
  await save.click();
  await news.getByRole('button', { name: `Merge v${later.version} into mine` }).click();
  await expect(page.getByText('Texts merged. Nothing is saved yet.', {
    exact: true,
  })).toBeVisible();
  await expect(rules).toContainText(/^Later\.[^]*Mine\.$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rules).not.toContainText('Later.');
  await news.getByRole('button', { name: /^Merge/ }).click();
  await save.click();
  await expect(page.getByText(/^v\d+ saved\.$/)).toBeVisible();
  const versions = await call('GET', '/configs?intent_code=reschedule');
  expect(versions[0].rules_text).toBe(`Later.\n${first.rules_text}\nMine.`);
  for (const { id, is_active } of versions) {
    if (!is_active) await call('DELETE', `/configs/${id}`);
  }
});

test('a scenario saved by somebody else is shown beside mine where the button is, and both are kept', async ({ page }) => {
  const call = await colleague();
  const steps = await call('GET', '/intents/new_booking/steps');
  const { system_prompt } = steps.at(-1);
  await page.goto('/settings/new_booking/scenario/close');
  const prompt = page.getByRole('textbox', { name: 'Step prompt' });
  await typeInto(prompt, '\nMine.');
  await call('PATCH', STEP, { system_prompt: `Theirs.\n${system_prompt}` });
  const save = page.getByRole('button', { name: 'Save scenario' });
  await save.click();
  const news = page.getByRole('region', { name: 'Edit conflict' });
  await expect(news).toContainText('Not saved yet. Someone else saved this scenario');
  await expect(news).toBeFocused();
  await expect(news.getByRole('insertion')).toContainText('Theirs.');
  for (const width of [1440, 390]) {
    await expectNoFinding(page, 'a scenario saved meanwhile', [{ colorScheme: 'light', width }]);
    for (const choice of await news.getByRole('button').all()) {
      await expect(choice).toBeInViewport({ ratio: 1 });
    }
  }
  await news.getByRole('button', { name: 'Use theirs, set mine aside' }).click();
  await expect(prompt).not.toContainText('Mine.');
  await page.getByRole('button', { name: 'Restore mine' }).click();
  await expect(prompt).toContainText('Mine.');
  await news.getByRole('button', { name: 'Use theirs, set mine aside' }).click();
  await expect(prompt).not.toContainText('Mine.');
  await page.getByRole('button', { name: 'Open them' }).click();
  await expect(prompt).toContainText('Mine.');
  await news.getByRole('button', { name: 'Merge both' }).click();
  await expect(prompt).toContainText(/^Theirs\.[^]*Mine\.$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(prompt).not.toContainText('Theirs.');
  await news.getByRole('button', { name: 'Merge both' }).click();
  await save.click();
  await expect(page.getByText('Scenario saved.', { exact: true })).toBeVisible();
  const stored = (await call('GET', '/intents/new_booking/steps')).at(-1);
  expect(stored.system_prompt).toBe(`Theirs.\n${system_prompt}\nMine.`);
  await call('PATCH', STEP, { system_prompt });
});

test('two tabs on one branch keep their own words through reload and save', async ({ page, context }) => {
  const call = await colleague();
  await page.goto('/settings/reschedule/prompt');
  const prompt = page.getByRole('textbox', { name: 'System prompt' });
  await typeInto(prompt, '\nOf the first tab.');
  const other = await context.newPage();
  await other.goto('/settings/reschedule/prompt');
  const others = other.getByRole('textbox', { name: 'System prompt' });
  await expect(other.getByText('other unsaved changes in another tab')).toBeVisible();
  await expect(others).not.toContainText('first tab');
  await typeInto(others, '\nOf the second tab.');
  await page.reload();
  await expect(prompt).toContainText('Of the first tab.');
  await other.reload();
  await expect(others).toContainText('Of the second tab.');

  await other.getByRole('button', { name: /^Save as v\d+$/ }).click();
  await expect(other.getByText(/^v\d+ saved\.$/)).toBeVisible();
  const news = page.getByRole('region', { name: 'Edit conflict' });
  await expect(news.getByRole('insertion')).toContainText('second');
  await expect(prompt).toContainText('Of the first tab.');
  await page.reload();
  await expect(prompt).toContainText('Of the first tab.');
  await news.getByRole('button', { name: /^Merge/ }).click();
  await expect(page.getByText(/^Texts merged\. In one place both texts are kept/)).toBeVisible();
  await expect(prompt).toContainText(/Of the first tab\.[^]*Of the second tab\./);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  const [saved] = await call('GET', '/configs?intent_code=reschedule');
  await call('DELETE', `/configs/${saved.id}`);
});
