import '../../support/browser.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { effectScope, nextTick, ref } from 'vue';
import { useUsage } from '../../../../../web/src/features/assistant/settings/useUsage.ts';
import { answer, callsTo, json, unreachable } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';

const BOOKING = 'GET /assistant/intents/booking/usage';
const used = (turns: number) => [{ version: 1, turns }];

beforeEach(() => {
  openPage();
  asVisitor();
});

test('the usage of a branch is read, and unknown until then and without the server', async () => {
  answer(BOOKING, used(3));
  answer('GET /assistant/intents/prices/usage', unreachable);
  const code = ref('booking');
  const usage = effectScope().run(() => useUsage(code))!;
  expect(usage.value).toBeNull();
  await vi.waitFor(() => expect(usage.value).toEqual(used(3)));
  code.value = 'prices';
  await nextTick();
  expect(usage.value).toBeNull();
});

test('the usage of a branch that was left is not shown in the next one', async () => {
  let reply = (_: Response) => {};
  answer(BOOKING, () => new Promise<Response>((resolve) => (reply = resolve)));
  answer('GET /assistant/intents/prices/usage', used(7));
  const code = ref('booking');
  const usage = effectScope().run(() => useUsage(code))!;
  await vi.waitFor(() => expect(callsTo(BOOKING)).toHaveLength(1));
  code.value = 'prices';
  await vi.waitFor(() => expect(usage.value).toEqual(used(7)));
  reply(json(used(3)));
  await new Promise((resolve) => setTimeout(resolve, 2));
  expect(usage.value).toEqual(used(7));
});
