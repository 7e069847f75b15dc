import '../../../support/browser.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { effectScope, ref } from 'vue';
import { useRerun } from '@/features/assistant/sandbox/rerun/useRerun.ts';
import { answer, callsTo, json, problem } from '../../../support/api.ts';
import { asVisitor, openPage } from '../../../support/session.ts';
import { rerunOf } from './reruns.ts';

const M1 = 'POST /assistant/messages/m1/rerun';

beforeEach(() => {
  openPage();
  asVisitor();
});

function open() {
  const id = ref('m1');
  const scope = effectScope();
  return { id, scope, ...scope.run(() => useRerun(() => id.value))! };
}

/** Returns an answer that the test resolves later. */
function later() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  return { comes: () => promise, come: () => resolve(json(rerunOf())) };
}

test('a reply is run again with what was chosen', async () => {
  answer(M1, rerunOf());
  const rerun = open();
  expect(rerun.status.value).toBe('idle');
  const running = rerun.run({ with: { prices: { config_id: 'c1' } } });
  expect(rerun.status.value).toBe('running');
  await running;
  expect(rerun.status.value).toBe('done');
  expect(rerun.result.value).toEqual(rerunOf());
  expect(callsTo(M1)[0]!.body).toEqual({ with: { prices: { config_id: 'c1' } } });
});

test('a refusal is told in words with each wrong field, and takes the earlier result away', async () => {
  const errors = [{ path: 'with.prices', message: 'This version was deleted.' }];
  answer(
    M1,
    rerunOf(),
    () => json({ title: 'Wrong', detail: 'It cannot be used.', errors }, {}, 422),
  );
  const rerun = open();
  await rerun.run({ with: 'now' });
  await rerun.run({ with: 'then' });
  expect(rerun.status.value).toBe('failed');
  expect(rerun.problem.value).toBe('It cannot be used. This version was deleted.');
  expect(rerun.result.value).toBeNull();
});

test('cancelled, it ends the request and shows nothing that still comes', async () => {
  const { comes, come } = later();
  answer(M1, comes);
  const rerun = open();
  const running = rerun.run({ with: 'now' });
  await vi.waitFor(() => expect(callsTo(M1)).toHaveLength(1));
  rerun.cancel();
  expect(callsTo(M1)[0]!.signal.aborted).toBe(true);
  come();
  await running;
  expect([rerun.status.value, rerun.result.value]).toEqual(['cancelled', null]);
});

test('of two runs only the later one is shown', async () => {
  const { comes, come } = later();
  answer(M1, comes, rerunOf({ with: 'then' }));
  const rerun = open();
  const first = rerun.run({ with: 'now' });
  await vi.waitFor(() => expect(callsTo(M1)).toHaveLength(1));
  await rerun.run({ with: 'then' });
  come();
  await first;
  expect(rerun.result.value?.with).toBe('then');
});

test('another reply begins anew, and a page that closed runs nothing', async () => {
  answer(M1, rerunOf(), () => problem(503), later().comes);
  const rerun = open();
  await rerun.run({ with: 'now' });
  rerun.id.value = 'm2';
  await vi.waitFor(() => expect(rerun.status.value).toBe('idle'));
  expect(rerun.result.value).toBeNull();
  rerun.id.value = 'm1';
  await vi.waitFor(() => expect(rerun.id.value).toBe('m1'));
  await rerun.run({ with: 'now' });
  expect(rerun.status.value).toBe('failed');
  void rerun.run({ with: 'now' });
  await vi.waitFor(() => expect(callsTo(M1)).toHaveLength(3));
  rerun.scope.stop();
  expect(callsTo(M1)[2]!.signal.aborted).toBe(true);
});
