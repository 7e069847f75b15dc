import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoModel, startDemoModel } from '../../../scripts/demo-model/start-demo-model.ts';
import { ROOT } from '../../../scripts/lib/paths.ts';
import { tryProgram } from '../../../scripts/lib/run-program.ts';
import { listExamples } from '../../support/list-examples.ts';

const examples = listExamples().filter((name) => name !== 'empty');

interface Played {
  checked: string[];
  error: string | null;
}

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

test.each(examples)('the tests of the example %s pass on the demo model', async (name) => {
  const out = join(folder, name);
  const args = ['run', '-A', join(ROOT, 'scripts/eval.ts'), join(ROOT, 'examples', name)];
  await tryProgram('deno', [...args, '--out', out], {
    env: {
      ...{ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'demo', CHAT_MODEL: 'demo-model' },
      DATABASE_URL: '',
    },
  });
  const { results } = JSON.parse(Deno.readTextFileSync(join(out, 'results.json')));
  // Criteria in words need another model to judge them.
  const failures = results.flatMap(({ attempts }: { attempts: Played[] }) =>
    attempts.flatMap(({ checked, error }) => [...checked, ...error === null ? [] : [error]])
  );
  expect(results.length).toBeGreaterThanOrEqual(20);
  expect(failures).toEqual([]);
});
