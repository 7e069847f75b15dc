import '../../support/browser.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { shallowRef } from 'vue';
import type { Config } from '@contract/assistant/schemas/configs.ts';
import { useLastTests } from '@/features/assistant/runs/useLastTests.ts';
import { answer, callsTo, problem } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';
import { runOf } from './runs.ts';

const OUTLOOK = 'GET /assistant/configs/c4/outlook';
const version = { id: 'c4', is_active: false, created_at: '', activated_at: null } as Config;
const draft = runOf({ id: 'd', tries: [{ intent_code: 'b', config_id: null, version: null }] });
const saved = runOf({ id: 's', tries: [{ intent_code: 'b', config_id: 'c4', version: 4 }] });

beforeEach(() => {
  openPage();
  asVisitor();
});

test('is the one that the gate goes by, also a run of the draft that it was', async () => {
  answer(OUTLOOK, { run_id: null }, { run_id: 'd' });
  const runs = shallowRef([saved]);
  const { lastOf } = withSetup(() => useLastTests(() => [version], () => runs.value));
  await vi.waitUntil(() => callsTo(OUTLOOK).length === 1);
  expect(lastOf(version)?.id).toBe('s');
  runs.value = [draft, saved];
  await vi.waitUntil(() => lastOf(version)?.id === 'd');
});

test('without an answer it is that of the saved version', async () => {
  answer(OUTLOOK, () => problem(503));
  const { lastOf } = withSetup(() => useLastTests(() => [version], () => [draft, saved]));
  await vi.waitUntil(() => callsTo(OUTLOOK).length === 1);
  expect(lastOf(version)?.id).toBe('s');
});
