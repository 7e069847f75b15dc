import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeFiles } from '../../../functions/assistant/files/write-files.ts';
import { writeFolder } from '../../../scripts/lib/assistant-folder.ts';
import { tryProgram } from '../../../scripts/lib/run-program.ts';
import { type DemoModel, startDemoModel } from '../../../scripts/demo-model/start-demo-model.ts';
import { ROOT } from '../../../scripts/lib/paths.ts';

let folder: string;
let model: DemoModel;

beforeAll(() => {
  folder = Deno.makeTempDirSync();
  model = startDemoModel({ delayMs: 0 });
});
afterAll(async () => {
  await model.close();
  Deno.removeSync(folder, { recursive: true });
});

const test1 = {
  id: 'booking',
  name: 'A booking',
  intent_code: 'new_booking',
  turns: [
    {
      message: 'I would like to book a check-up',
      expect: { intent_code: 'new_booking', reply: { meets: ['asks for the name'] } },
    },
    { message: 'Anna Petrova', expect: { slots: { name: 'Anna Petrova' } } },
  ],
};
const price = {
  id: 'price',
  name: 'A price',
  intent_code: 'price_question',
  turns: [{
    message: 'How much is a zirconia crown?',
    expect: { intent_code: 'price_question', reply: { contains: ['£690'] }, step: 'intro' },
  }],
};

test('tests are played with prompts and documents of the checkout; judged apart from checked', async () => {
  const file = join(folder, 'tests.jsonl');
  Deno.writeTextFileSync(
    file,
    [test1, { ...price, id: undefined }].map((each) => JSON.stringify(each)).join('\n'),
  );
  const args = ['run', '-A', join(ROOT, 'scripts/eval.ts'), '--file', file, '--out', folder];
  const { success, output } = await tryProgram('deno', [...args, '--repeats', '2'], {
    env: {
      ...{ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'demo', CHAT_MODEL: 'demo-model' },
      DATABASE_URL: '',
    },
  });
  expect(output).toMatch(/all +0 of 2 +0 of 4 +2 +2 +0/);
  expect(success).toBe(false);
  expect(output).toContain('judged: turn 1');
  expect(output).toContain('step: expected intro, got null');
  expect(output).not.toContain('£690, got');
  const { results } = JSON.parse(Deno.readTextFileSync(join(folder, 'results.json')));
  expect(results.map(({ id, passed }: { id: string; passed: boolean }) => [id, passed]))
    .toEqual([['booking', false], [expect.stringMatching(/^a-price-[0-9a-f]{8}$/), false]]);
  expect(Deno.readTextFileSync(join(folder, 'junit.xml'))).toContain('tests="2" failures="2"');
});

test('the tests of a folder are played with the assistant that it holds', async () => {
  const garage = join(folder, 'garage');
  const branch = (code: string, name: string, description: string, system_prompt: string) => ({
    ...{ code, name, description, gate: 'warn' as const, is_enabled: true },
    ...{ is_authoritative: false, request_kinds: [], actions: [], slots: [], steps: [] },
    prompt: { system_prompt, rules_text: '', exit_conditions_text: '' },
  });
  const hours = 'You answer for the garage Nord.\n\n- Opening hours: Monday to Friday 7:00–18:00';
  writeFolder(
    garage,
    writeFiles({
      ...{ organisation: { name: 'Garage Nord' }, settings: {}, texts: {}, documents: [] },
      ...{ actions: [], synonyms: [] },
      branches: [
        branch('general_info', 'General', 'Opening hours, address, greetings', hours),
        branch('escalate_human', 'A person', 'Asks for a person', 'A colleague calls back.'),
        branch('_router', 'Router', '', 'Choose a branch.'),
      ],
      tests: [{
        ...{ id: 'hours', name: 'Hours', intent_code: 'general_info', is_enabled: true },
        setup: null,
        turns: [{
          message: 'What are your opening hours?',
          expect: { intent_code: 'general_info', reply: { contains: ['7:00'] } },
        }],
      }],
    }),
  );
  const args = ['run', '-A', join(ROOT, 'scripts/eval.ts'), garage, '--out', folder];
  const { success, output } = await tryProgram('deno', args, {
    env: {
      ...{ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'demo', CHAT_MODEL: 'demo-model' },
      DATABASE_URL: '',
    },
  });
  expect(output).toMatch(/all +1 of 1 +1 of 1/);
  expect(success).toBe(true);
});
