import { expectNoFinding } from '../../look-for-findings.ts';
import { asOperator, asService, signIn } from '../../stack.ts';
import { expect, test } from '../operator.ts';

const step = (code: string, name: string, allowed_next: string[], collects: string[]) => ({
  code,
  name,
  system_prompt: `${name}, please.`,
  allowed_next,
  guards: {},
  collects,
  outcome: null,
});
const SCENARIO = {
  steps: [
    step('ask', 'Ask', ['done', 'wait'], ['number']),
    step('wait', 'Wait', ['wait'], []),
    step('done', 'Done', [], []),
  ],
  slots: [{
    ...{ code: 'number', label: 'Order number', type: 'text' },
    ...{ max_length: 2000, personal: false, description: '' },
  }],
};

test(
  'the dialog of a finding opens in Try at the step where it is stuck',
  async ({ page, model }, info) => {
    const code = `stuck_${info.project.name.replaceAll(/\W/g, '')}`;
    const { access_token } = await signIn('editor@example.com');
    const call = (method: string, path: string, body?: unknown) =>
      asOperator(access_token, method, path, body);
    await call('POST', '/intents', { code, name: 'Stuck' });
    try {
      await call('POST', '/configs', {
        intent_code: code,
        system_prompt: 'Return it.',
        activate: true,
      });
      await call('PATCH', `/intents/${code}`, { is_enabled: true });
      await asService('POST', '/rest/v1/rpc/store_scenario', {
        p_code: code,
        p_version: null,
        p_scenario: SCENARIO,
      });
      await page.goto(`/settings/${code}/scenario`);
      const report = page.getByRole('region', { name: 'Report' });
      await expect(report).toContainText('A dialog gets stuck at wait');
      await expectNoFinding(page, 'a finding with a path');
      await page.setViewportSize({ width: 1440, height: 900 });
      await report.getByRole('button', { name: /^Open in Try: A dialog gets stuck/ }).click();
      await expect(page).toHaveURL(new RegExp(`${code}/try$`));
      const sides = page.getByRole('region', { name: /^(Candidate|Active)/ });
      await expect(sides.getByText('Begins at the step wait')).toHaveCount(2);
      await expectNoFinding(page, 'a prepared trial');
      await page.setViewportSize({ width: 1440, height: 900 });
      await model.route('general_info');
      await model.route('general_info');
      await page.getByRole('textbox', { name: 'Message' }).fill('And now?');
      await page.keyboard.press('Enter');
      const links = sides.getByRole('link', { name: 'Open in the Sandbox' });
      await expect(links).toHaveCount(2);
      for (const link of await links.all()) {
        const id = (await link.getAttribute('href'))!.split('/').at(-1);
        expect((await call('GET', `/threads/${id}`)).state).toMatchObject({
          current_intent: code,
          current_step: 'wait',
          slots: { number: 'Example Order number' },
        });
      }
    } finally {
      await call('DELETE', `/intents/${code}?move_to=general_info`);
    }
  },
);
