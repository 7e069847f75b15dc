import { expectNoFinding } from '../../look-for-findings.ts';
import { asOperator, signIn, stack } from '../../stack.ts';
import { expect, test } from '../operator.ts';

/** Calls a tool of the assistant with the key of an agent. */
async function useTool(key: string, name: string, args: object) {
  const response = await fetch(`${stack().api_url}/functions/v1/assistant/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name, arguments: args },
    }),
  });
  const text = await response.text();
  const { result } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
  expect(result.isError, text).toBeFalsy();
}

test('what an agent proposes is activated, added or rejected', async ({ page }, info) => {
  const mark = info.project.name.replaceAll(/\W/g, '').toLowerCase();
  const code = `agent_branch_${mark}`;
  const { access_token } = await signIn('editor@example.com');
  const call = (method: string, path: string, body?: object) =>
    asOperator(access_token, method, path, body);
  await call('POST', '/intents', { code, name: `Agents ${mark}` });
  try {
    await page.goto('/api-keys');
    await page.getByRole('button', { name: 'New key' }).click();
    const form = page.getByRole('dialog');
    const name = `Agent ${crypto.randomUUID()}`;
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Scope').selectOption('agent');
    await form.getByRole('button', { name: 'Create key' }).click();
    await expect(form.getByRole('alert')).toContainText('Choose a person');
    await form.getByLabel('Person').selectOption({ label: 'editor (editor)' });
    await form.getByRole('button', { name: 'Create key' }).click();
    const key = await page.getByRole('status', { name: 'API key' }).textContent();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'I have stored it' }).click();

    const version = { intent_code: code, system_prompt: 'Be brief.', reason: `First ${mark}` };
    await useTool(key!, 'propose_version', version);
    const document = { file_type: 'text', text: 'Behind the house.', reason: 'Asked often' };
    await useTool(key!, 'propose_document', { name: `Parking ${mark}`, ...document });
    await useTool(key!, 'propose_document', { name: `Lift ${mark}`, ...document });

    await page.goto(`/settings/${code}/versions`);
    await expect(
      page.getByRole('tabpanel', { name: 'Versions' }).getByRole('listitem')
        .filter({ hasText: 'v1' }),
    ).toContainText('proposed');

    await page.goto('/settings/agent-settings');
    const proposal = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    const keys = page.getByRole('table', { name: 'Agent keys' });
    await expect(keys.getByRole('row').filter({ hasText: name })).toContainText('in use');
    await expect(page.getByLabel('Configuration')).toContainText('/functions/v1/assistant/mcp');
    await expectNoFinding(page, 'the agents');

    await proposal(`First ${mark}`).getByRole('button', { name: 'Activate…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Activate v1 of/ });
    await dialog.getByRole('button', { name: 'Activate v1' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Activate…' })).toHaveCount(0);
    const [active] = await call('GET', `/configs?intent_code=${code}`);
    expect(active).toMatchObject({ is_active: true, system_prompt: 'Be brief.' });

    await proposal(`Parking ${mark}`).getByRole('button', { name: 'Add document' }).click();
    await expect(page.getByText(`“Parking ${mark}” was added`).last()).toBeVisible();
    await proposal(`Lift ${mark}`).getByRole('button', { name: 'Reject…' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('There is none');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByText('No proposals to review.')).toBeVisible();
    const rejected = await call('GET', '/proposals?status=rejected&limit=1');
    expect(rejected).toMatchObject([{ answer: 'There is none' }]);
    const documents: { id: string; name: string }[] = await call('GET', '/documents');
    const added = documents.find((each) => each.name === `Parking ${mark}`)!;
    await call('DELETE', `/documents/${added.id}`);
  } finally {
    await call('DELETE', `/intents/${code}?move_to=general_info`).catch(() => {});
  }
});
