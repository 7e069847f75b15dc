import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Run, RunResult } from '../../../functions/assistant/schemas/runs.ts';
import { unwrap } from '../../../functions/shared/http/database-error.ts';
import { startSlowModel } from '../../../scripts/bench/runs/slow-model.ts';
import { serviceDb } from './support/service-db.ts';

const TEST = `run-restart-${crypto.randomUUID().slice(0, 8)}`;
const REPEATS = 10;
const model = startSlowModel();
model.delayMs = 60;
const processes: Deno.ChildProcess[] = [];

/** A process with the assistant, and the address that it prints. */
async function startProcess() {
  const { url, publishableKey, secretKey } = inject('stack');
  const process = new Deno.Command(Deno.execPath(), {
    args: ['run', '-A', new URL('support/assistant-process.ts', import.meta.url).pathname],
    env: {
      SUPABASE_URL: url,
      SUPABASE_PUBLISHABLE_KEYS: publishableKey,
      SUPABASE_SECRET_KEYS: secretKey,
      OPENAI_BASE_URL: model.url,
      RUN_CONCURRENCY: '2',
    },
    stdout: 'piped',
    stderr: 'null',
  }).spawn();
  processes.push(process);
  const { value } = await process.stdout.pipeThrough(new TextDecoderStream()).getReader().read();
  const headers = { apikey: secretKey, 'Content-Type': 'application/json' };
  const call = async (path: string, init: RequestInit = {}) =>
    await (await fetch(`${value!.trim()}${path}`, { headers, ...init })).json();
  return { process, call };
}

beforeAll(async () => {
  unwrap(
    await serviceDb().from('dialog_tests').insert({
      id: TEST,
      name: TEST,
      intent_code: 'general_info',
      turns: [{ message: 'hi', expect: { intent_code: 'general_info' } }],
    }),
  );
});

afterAll(async () => {
  for (const process of processes) {
    try {
      process.kill('SIGKILL');
    } catch { /* It was killed before. */ }
    await process.status;
  }
  await serviceDb().from('dialog_tests').delete().eq('id', TEST);
  await model.close();
});

test('a kill -9 in the middle of a run loses no result and makes none twice', async () => {
  const first = await startProcess();
  const body = JSON.stringify({ tests: [TEST], repeats: REPEATS });
  const { id }: Run = await first.call('/runs', { method: 'POST', body });
  const results = (from = first): Promise<RunResult[]> => from.call(`/runs/${id}/results`);
  await expect.poll(async () => (await results()).length, { interval: 30, timeout: 20_000 })
    .toBeGreaterThan(2);
  first.process.kill('SIGKILL');
  await first.process.status;

  const second = await startProcess();
  const kept = await results(second);
  const runOf = (): Promise<Run> => second.call(`/runs/${id}`);
  expect(await runOf()).toMatchObject({ status: 'running', progress: { done: kept.length } });
  expect(kept.length).toBeLessThan(REPEATS);
  // As if the lease were over; nobody waits for that here.
  await serviceDb().from('runs').update({ heartbeat_at: '2000-01-01' }).eq('id', id);
  await expect.poll(async () => (await runOf()).status, { timeout: 20_000 }).toBe('done');

  const all = await results(second);
  expect(await runOf()).toMatchObject({
    progress: { done: REPEATS, total: REPEATS },
    summary: { passed: 1, failed: 0, errors: 0 },
  });
  expect(all.map(({ attempt }) => attempt)).toEqual(
    Array.from({ length: REPEATS }, (_, i) => i + 1),
  );
  const withoutCount = (each: RunResult) => ({ ...each, passes: 0 });
  expect(all.map(withoutCount)).toEqual(expect.arrayContaining(kept.map(withoutCount)));
}, 60_000);
