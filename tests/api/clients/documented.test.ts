import { afterAll, beforeAll, expect, test } from 'vitest';
import { join } from 'node:path';
import { testStack } from '../../support/stack-client.ts';
import { runProgram, runScript } from './run-program.ts';

/** Runs the examples of the documents unchanged on the product with its demo model. */

const ROOT = join(import.meta.dirname!, '../../..');
const DOCUMENTED_URL = 'http://127.0.0.1:54321';

/** Returns the code blocks below a heading, up to the next heading, in order. */
function blocksBelow(heading: string, file: string): { language: string; code: string }[] {
  const text = Deno.readTextFileSync(join(ROOT, file));
  const [, below = ''] = text.split(new RegExp(`^#+ ${heading}\n`, 'm'));
  const [section = ''] = below.split(/^#+ /m);
  return [...section.matchAll(/^```(\w+)\n(.*?)^```/gms)]
    .map(([, language, code]) => ({ language: language!, code: code! }));
}

/** A folder with only the files that a start of the product leaves. */
let folder: string;
beforeAll(() => {
  folder = Deno.makeTempDirSync({ prefix: 'documented-' });
  Deno.symlinkSync(testStack().dataDir, join(folder, '.data'));
});
afterAll(() => Deno.removeSync(folder, { recursive: true }));

const surroundings = () => {
  const { url, secretKey } = testStack();
  return { cwd: folder, env: { ASSISTANT: `${url}/functions/v1/assistant`, KEY: secretKey } };
};

const runShell = (code: string) =>
  runProgram('sh', ['-eu'], code.replaceAll(DOCUMENTED_URL, testStack().url), surroundings());

/** A price from the documents: an answer without them names none. */
const PRICE = /£1[14]0/;

test('README.md leads to a first reply by curl, then by TypeScript', async () => {
  const [shell, script] = blocksBelow('Connect your program', 'README.md');
  expect([shell!.language, script!.language]).toEqual(['sh', 'ts']);
  const ask = async () => JSON.parse(await runShell(shell!.code));
  await expect.poll(async () => (await ask()).reply, { timeout: 60_000 }).toMatch(PRICE);
  const { reply, thread_id } = await ask();
  expect(thread_id).toEqual(expect.any(String));
  expect(await runScript(script!.code, 'deno.json', surroundings())).toContain(reply);
});

const DETAILS = 'functions/assistant/README.md';
const CLIENTS = 'tests/api/clients/packages/deno.json';

test('the packages of OpenAI have a dialog of two turns', async () => {
  const [example] = blocksBelow('The packages of OpenAI, and chat interfaces', DETAILS);
  const printed = await runScript(example!.code, 'deno.json', surroundings());
  expect(printed).toMatch(/name/);
  expect(printed).toMatch(/Ada/);
});

test('the AI SDK has a dialog of two turns', async () => {
  const [example] = blocksBelow('The AI SDK', DETAILS);
  const messages = JSON.parse(await runScript(example!.code, CLIENTS, surroundings()));
  expect(messages.map(({ role }: { role: string }) => role))
    .toEqual(['user', 'assistant', 'user', 'assistant']);
  const [first, second] = messages.filter(({ role }: { role: string }) => role === 'assistant');
  expect(first.metadata.thread_id).toBe(second.metadata.thread_id);
  expect(JSON.stringify(second.parts)).toContain('Ada');
});
