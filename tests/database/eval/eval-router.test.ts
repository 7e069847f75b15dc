import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { basename, join } from 'node:path';
import { parseJsonLines } from '../../../functions/assistant/schemas/json-lines.ts';
import { LabelledMessage } from '../../../functions/assistant/evaluation/labelled-message.ts';
import { tryProgram } from '../../../scripts/lib/run-program.ts';
import { type DemoModel, startDemoModel } from '../../../scripts/demo-model/start-demo-model.ts';
import { RESPONDERS } from '../../support/clinic.ts';
import { ROOT } from '../../../scripts/lib/paths.ts';

const CALIBRATION = join(ROOT, 'prompts/calibration.jsonl');
const set = parseJsonLines(LabelledMessage, Deno.readTextFileSync(CALIBRATION))
  .map(({ value }) => value);

test('the calibration set has every branch and what is out of scope in three languages', () => {
  expect(set.length).toBeGreaterThanOrEqual(60);
  expect(new Set(set.map(({ text }) => text)).size).toBe(set.length);
  for (const language of ['en', 'ru', 'de']) {
    const labels = set.filter((each) => each.language === language).map(({ intent }) => intent);
    expect(new Set(labels)).toEqual(new Set([...RESPONDERS, null]));
  }
});

describe('deno task eval:router', () => {
  let folder: string;
  let model: DemoModel;

  beforeEach(() => {
    folder = Deno.makeTempDirSync();
    model = startDemoModel();
  });
  afterEach(async () => {
    await model.close();
    Deno.removeSync(folder, { recursive: true });
  });

  const control = (init?: RequestInit) => fetch(model.controlUrl, init);
  const callCount = async () => (await (await fetch(`${model.controlUrl}/calls`)).json()).length;

  async function evaluate(data: string, ...args: string[]) {
    const program = ['run', '-A', join(ROOT, 'scripts/eval-router.ts'), '--data', data];
    const result = await tryProgram('deno', [...program, '--out', folder, ...args], {
      env: { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'demo', CHAT_MODEL: 'demo-model' },
    });
    const read = (name: string) => Deno.readTextFileSync(join(folder, name));
    return { ...result, read };
  }

  test('reports the demo model on the calibration set', async () => {
    const { success, stdout, read } = await evaluate(CALIBRATION, '--min-accuracy', '0.3');
    expect(success).toBe(true);
    expect(stdout).toMatch(/accuracy +out of scope recalled/);
    const quality = JSON.parse(read('quality.json'));
    expect(quality.messages).toHaveLength(set.length);
    expect(Object.keys(quality.languages)).toEqual(['en', 'ru', 'de']);
    expect(quality.accuracy.of + quality.out_of_scope_recall.of).toBe(set.length);
    expect(read('junit.xml')).toContain(`<testsuites tests="${set.length}"`);
  });

  test('goes on after the answers it has, and fails below a bound', async () => {
    const data = join(folder, 'set.jsonl');
    const lines = ['How much is a crown?', 'Hello', 'I want to speak to a human']
      .map((text) => JSON.stringify({ text, intent: 'price_question' }));
    Deno.writeTextFileSync(data, lines.join('\n'));
    const answers = { kind: 'reply', times: 2, text: '{"intent_code":"price_question"}' };
    const fails = { kind: 'status', status: 500, times: 2 };
    await control({ method: 'POST', body: JSON.stringify([answers, fails]) });
    const first = await evaluate(data, '--concurrency', '1');
    expect(first.success).toBe(false);
    expect(first.output).toContain('Line 3: The model is overloaded.');
    expect(first.read(`${basename(data)}.progress`).trim().split('\n')).toHaveLength(3);

    await control({ method: 'DELETE' });
    const second = await evaluate(data, '--min-accuracy', '0.9');
    expect(second.output).toContain('continuing after 2');
    expect(await callCount()).toBe(1);
    expect(second.success).toBe(false);
    expect(second.output).toMatch(/accuracy 0\.67 .* is below 0\.9/);
    expect(() => second.read(`${basename(data)}.progress`)).toThrow();
  });

  test.each([
    ['{"text": "hi"}', /Line 1: [\s\S]*intent/],
    ['{"text": "hi", "intent": "weather"}', /there is no branch weather; the branches are new_bo/],
    ['', /has no message/],
  ])('%j is refused before any call', async (line, message) => {
    const data = join(folder, 'set.jsonl');
    Deno.writeTextFileSync(data, line);
    const { success, output } = await evaluate(data);
    expect(success).toBe(false);
    expect(output).toMatch(message);
    expect(await callCount()).toBe(0);
  });

  test('another set brings its own branches', async () => {
    const data = join(folder, 'set.jsonl');
    Deno.writeTextFileSync(data, '{"text": "How much is a crown?", "intent": "price_question"}');
    const branches = join(folder, 'branches.json');
    Deno.writeTextFileSync(branches, '[{"code":"price_question"},{"code":"weather"}]');
    const { success, read } = await evaluate(data, '--branches', branches);
    expect(success).toBe(true);
    expect(JSON.parse(read('quality.json')).accuracy).toMatchObject({ count: 1, of: 1 });
  });
});
