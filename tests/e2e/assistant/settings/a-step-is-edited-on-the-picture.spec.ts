import { expect, test } from '../operator.ts';

test('the picture follows what is edited, and the server names a wrong step', async ({ page }) => {
  await page.goto('/settings/new_booking/steps');
  const graph = page.getByRole('figure', { name: /^Steps of the scenario/ });
  await expect(graph).toHaveAccessibleName(/Farewell: the end/);
  await graph.getByRole('button', { name: /Farewell/ }).click();
  await page.getByRole('checkbox', { name: 'Welcome' }).check();
  await expect(graph).toHaveAccessibleName(/Farewell: then Welcome/);
  await expect(page.getByText('unsaved', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(graph).toHaveAccessibleName(/Farewell: the end/);
});

test('the address names the step, and the picture marks those that are not saved', async ({ page }) => {
  await page.goto('/settings/new_booking/steps/present');
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveValue('Present the visit');
  await name.fill('Present it all');
  await page.getByText('Compare with the saved step').click();
  await expect(page.getByRole('deletion')).toHaveText(['the', 'visit']);
  await expect(page.getByRole('insertion')).toHaveText(['it', 'all']);
  const graph = page.getByRole('figure', { name: /^Steps of the scenario/ });
  await expect(graph.getByRole('button', { name: /unsaved/ })).toHaveText(/Present it all/);
  await graph.getByRole('button', { name: /Farewell/ }).click();
  await expect(page).toHaveURL(/\/steps\/close$/);
  await expect(page).toHaveTitle(/^New booking · Settings/);
  await expect(graph.getByRole('button', { name: /Farewell/ })).toBeFocused();
  await page.goBack();
  await expect(name).toHaveValue('Present it all');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(graph.getByRole('button', { name: /unsaved/ })).toHaveCount(0);
  await page.goto('/settings/new_booking/steps/nowhere');
  await expect(page.getByText('Step not found')).toBeVisible();
  await graph.getByRole('button', { name: /Welcome/ }).click();
  await expect(name).toHaveValue('Welcome');
});

test('the guard of a step is checked as it is typed and saved in place', async ({ page, model: _ }) => {
  await page.goto('/settings/new_booking/steps');
  await page.getByRole('button', { name: /Reason and name/ }).click();
  const slots = page.getByRole('textbox', { name: 'Required slots' });
  const save = page.getByRole('button', { name: 'Save step' });
  await slots.pressSequentially('doctor, doctor');
  await expect(page.getByRole('alert')).toContainText('“doctor” is listed twice');
  await expect(save).toBeDisabled();
  await slots.fill('doctor, ');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add the slot phone' }).click();
  await expect(slots).toHaveValue('doctor, phone');
  const prompt = page.getByRole('textbox', { name: 'Step prompt' });
  await prompt.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(' Ask for the floor.');
  await save.click();
  await expect(page.getByText('Step “Reason and name” saved.', { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /Reason and name/ }).click();
  await expect(slots).toHaveValue('doctor, phone');
  await expect(prompt).toContainText('Ask for the floor.');
  await slots.fill('');
  await save.click();
  await expect(save).toBeDisabled();
});

test('branches stand in order with their versions, are switched off and on, and say when they have no steps', async ({ page, model: _ }) => {
  await page.goto('/settings/medical_question/steps');
  await expect(page.getByText('No step-by-step scenario')).toBeVisible();
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
  await off.click();
  await expect(off).toBeChecked();
  await expect(page.getByRole('switch', { name: /General information/ })).toHaveCount(0);
});
