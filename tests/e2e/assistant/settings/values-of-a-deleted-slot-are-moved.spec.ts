import { expectNoFinding } from '../../look-for-findings.ts';
import { asOperator, asService, signIn } from '../../stack.ts';
import { expect, test } from '../operator.ts';

const slot = (code: string, label: string) => ({
  ...{ code, label, type: 'text', max_length: 2000, personal: false, description: '' },
});
const SCENARIO = {
  steps: [{
    ...{ code: 'ask', name: 'Ask', system_prompt: 'Ask for the number and size.' },
    ...{ allowed_next: [], guards: {}, collects: null, outcome: null },
  }],
  slots: [slot('size', 'Size'), slot('shoe', 'Shoe size')],
};

test('values of a deleted slot move to another one', async ({ page }, info) => {
  const code = `values_${info.project.name.replaceAll(/\W/g, '')}`;
  const { access_token } = await signIn('editor@example.com');
  const call = (method: string, path: string, body?: unknown) =>
    asOperator(access_token, method, path, body);
  const id = crypto.randomUUID();
  await call('POST', '/intents', { code, name: 'Values' });
  try {
    await asService('POST', '/rest/v1/rpc/store_scenario', {
      p_code: code,
      p_version: null,
      p_scenario: SCENARIO,
    });
    await asService('POST', '/rest/v1/threads', { id, name: 'Shoes' });
    await asService('POST', '/rest/v1/thread_states', {
      ...{ thread_id: id, current_intent: code, current_step: 'ask', slots: { size: '39' } },
    });
    await page.goto(`/settings/${code}/scenario`);
    await page.getByRole('button', { name: 'Delete Size' }).click();
    await page.getByRole('button', { name: 'Save scenario' }).click();
    const dialog = page.getByRole('dialog', { name: 'What happens to these values?' });
    const choice = dialog.getByLabel('Size: 1 dialog');
    await expect(choice).toHaveValue('');
    await expectNoFinding(page, 'values of a deleted slot');
    await choice.selectOption('Move the values to Shoe size');
    await dialog.getByRole('button', { name: 'Save scenario' }).click();
    await expect(dialog).toBeHidden();
    expect((await call('GET', `/threads/${id}`)).state).toMatchObject({
      current_step: 'ask',
      slots: { shoe: '39' },
    });
  } finally {
    await asService('DELETE', `/rest/v1/threads?id=eq.${id}`);
    await call('DELETE', `/intents/${code}`);
  }
});

test('arrow keys walk over the tabs of a branch, also past Try', async ({ page }) => {
  await page.goto('/settings/general_info');
  const tabs = page.getByRole('tablist').filter({ visible: true }).getByRole('tab');
  await tabs.first().focus();
  for (const tab of (await tabs.all()).slice(1)) {
    await page.keyboard.press('ArrowRight');
    await expect(tab).toBeFocused();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel').filter({ visible: true })).not.toBeEmpty();
  }
});
