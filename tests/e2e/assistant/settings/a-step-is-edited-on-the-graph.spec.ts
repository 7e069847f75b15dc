import { branchSwitchedOn, expect, test } from '../operator.ts';

test('the graph follows what is edited, and marks what is not saved', async ({ page }) => {
  await page.goto('/settings/new_booking/scenario');
  const graph = page.getByRole('figure', { name: /^Steps of the scenario/ });
  await expect(graph).toHaveAccessibleName(/Farewell: the end/);
  await graph.getByRole('link', { name: /Farewell/ }).click();
  await page.getByRole('checkbox', { name: 'Welcome' }).check();
  await expect(graph).toHaveAccessibleName(/Farewell: then Welcome/);
  await expect(page.getByText('unsaved', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(graph).toHaveAccessibleName(/Farewell: the end/);
});

test('the address names the step, also the one of earlier releases', async ({ page }) => {
  await page.goto('/settings/new_booking/steps/present');
  await expect(page).toHaveURL(/\/settings\/new_booking\/scenario\/present$/);
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveValue('Present the visit');
  await name.fill('Present it all');
  await page.getByText('Compare with the saved scenario').click();
  await expect(page.getByRole('deletion')).toHaveText(['the', 'visit']);
  await expect(page.getByRole('insertion')).toHaveText(['it', 'all']);
  // Open, it covers steps of the graph.
  await page.getByText('Compare with the saved scenario').click();
  const graph = page.getByRole('figure', { name: /^Steps of the scenario/ });
  await expect(graph.getByRole('link', { name: /unsaved/ })).toHaveText(/Present it all/);
  await graph.getByRole('link', { name: /Farewell/ }).click();
  await expect(page).toHaveURL(/\/scenario\/close$/);
  await expect(page).toHaveTitle(/^New booking · Settings/);
  await page.goBack();
  await expect(name).toHaveValue('Present it all');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(graph.getByRole('link', { name: /unsaved/ })).toHaveCount(0);
  await page.goto('/settings/new_booking/scenario/nowhere');
  await expect(page.getByText('“nowhere” isn’t in this scenario')).toBeVisible();
  await graph.getByRole('link', { name: /Welcome/ }).click();
  await expect(name).toHaveValue('Welcome');
});

test('the prompt of a step is saved in place', async ({ page, model: _ }) => {
  await page.goto('/settings/new_booking/scenario/qualify');
  const prompt = page.getByRole('textbox', { name: 'Step prompt' });
  const save = page.getByRole('button', { name: 'Save scenario' });
  const words = 'Ask for the floor. ';
  await prompt.click();
  // The editor renders only the lines in view.
  await page.keyboard.press('Control+Home');
  await page.keyboard.insertText(words);
  await save.click();
  await expect(page.getByText('Scenario saved.', { exact: true })).toBeVisible();
  await page.reload();
  await expect(prompt).toContainText('Ask for the floor.');
  await prompt.click();
  await page.keyboard.press('Control+Home');
  for (const _letter of words) await page.keyboard.press('Delete');
  await save.click();
  await expect(save).toHaveCount(0);
});

test('branches stand in order with their versions, are switched off and on, and say when they have no steps', async ({ page, model: _ }) => {
  await page.goto('/settings/medical_question/scenario');
  await expect(page.getByText('No scenario')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Requests that replies can create' }))
    .toBeVisible();
  const branches = page.getByRole('navigation', { name: 'Branches' });
  await expect(branches.getByRole('link')).toHaveText([
    /^New booking.*v1 active · 1 version · 6 steps/,
    /^Reschedule/,
    /^Prices/,
    /^Medical/,
    /^General/,
    /^Hand over/,
    /^Router.*v1 active · 1 version/,
    /^Safety.*v1 active · 1 version/,
  ]);
  await expect(branches.getByRole('listitem').last()).toContainText('Safety');
  const off = page.getByRole('switch', { name: 'Reschedule or cancel takes part in routing' });
  await off.click();
  await expect(off).not.toBeChecked();
  const stored = branchSwitchedOn(page);
  await off.click();
  await expect(off).toBeChecked();
  await stored;
  await page.reload();
  await expect(off).toBeChecked();
  await expect(page.getByRole('switch', { name: /General information/ })).toHaveCount(0);
});
