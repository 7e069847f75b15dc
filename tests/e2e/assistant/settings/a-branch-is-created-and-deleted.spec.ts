import { asOperator, signIn } from '../../stack.ts';
import { branchSwitchedOn, expect, test } from '../operator.ts';

async function removeBranch(code: string) {
  const { access_token } = await signIn('editor@example.com');
  const path = `/intents/${code}?move_to=general_info`;
  await asOperator(access_token, 'DELETE', path).catch(() => {});
}

test(
  'a branch is created by keyboard, goes live, and is deleted',
  async ({ page, model }, info) => {
    const code = `lost_property_${info.project.name.replaceAll(/\W/g, '')}`;
    const name = `Lost property ${info.project.name}`;
    try {
      await page.goto('/settings/price_question');
      await page.getByRole('button', { name: 'New branch' }).press('Enter');
      const form = page.getByRole('dialog', { name: 'New branch' });
      await expect(form.getByLabel('Name')).toBeFocused();
      await page.keyboard.type(name);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Control+a');
      await page.keyboard.type('new_booking');
      await page.keyboard.press('Enter');
      await expect(form.getByRole('alert')).toHaveText(/already a branch new_booking/);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(code);
      await page.keyboard.press('Tab');
      await page.keyboard.type('The patient left something behind.');
      await page.keyboard.press('Control+Enter');
      await expect(page).toHaveURL(`/settings/${code}`);
      await expect(page.getByRole('heading', { name })).toBeVisible();

      await page.getByRole('textbox', { name: 'System prompt' }).click();
      await page.keyboard.insertText('You help to find lost things.');
      await page.getByRole('button', { name: 'Save as v1 and activate' }).click();
      const activation = page.getByRole('dialog', { name: /^Activate v1 of/ });
      await activation.getByRole('button', { name: 'Activate v1' }).click();
      await expect(activation).toBeHidden();
      await expect(page.getByText(/^Active: v1/)).toBeVisible();
      const isOn = page.getByRole('switch', { name: `${name} takes part in routing` });
      const stored = branchSwitchedOn(page);
      await isOn.filter({ visible: true }).click();
      await expect(isOn.filter({ visible: true })).toBeChecked();
      await stored;

      await model.play(
        {
          kind: 'reply',
          role: 'router',
          text: JSON.stringify({ intent_code: code, confidence: 1 }),
        },
        { kind: 'reply', role: 'branch', text: 'What does the umbrella look like?' },
      );
      await page.goto('/sandbox');
      await page.getByRole('textbox', { name: /message/i }).fill('I left my umbrella');
      await page.keyboard.press('Enter');
      await expect(page.getByText('What does the umbrella look like?').first()).toBeVisible();

      await page.goto(`/settings/${code}`);
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Delete branch' }).click();
      const deletion = page.getByRole('dialog', { name: `Delete “${name}”?` });
      await deletion.getByRole('button', { name: 'Delete branch' }).click();
      await expect(page).toHaveURL('/settings/general_info');
      await expect(page.getByText(`“${name}” deleted.`).first()).toBeVisible();
      await expect(page.getByRole('link', { name })).toHaveCount(0);
    } finally {
      await removeBranch(code);
    }
  },
);
