import '../../support/browser.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ref } from 'vue';
import { PAUSE_MS, useSafetyCheck } from '@/features/assistant/settings/safety/useSafetyCheck.ts';
import { answer, callsTo, json, problem } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';

const CHECK = 'POST /assistant/safety/check';
const found = (line: number) => ({ errors: [], matches: [], found: { line } });

beforeEach(() => {
  vi.useFakeTimers();
  openPage();
  asVisitor();
});
afterEach(() => vi.useRealTimers());

function open() {
  const message = ref('');
  const input = () => ({ system_prompt: '', rules_text: 'a', message: message.value });
  return { message, ...withSetup(() => useSafetyCheck(input)) };
}
const settle = () => vi.advanceTimersByTimeAsync(PAUSE_MS);

test('checks at first, and once when typing has paused', async () => {
  answer(CHECK, found(1), found(2));
  const { message, result } = open();
  await settle();
  expect(result.value?.found?.line).toBe(1);
  message.value = 'h';
  await vi.advanceTimersByTimeAsync(PAUSE_MS / 2);
  message.value = 'help';
  await settle();
  expect(result.value?.found?.line).toBe(2);
  expect(callsTo(CHECK).map(({ body }) => body)).toMatchObject([{ message: '' }, {
    message: 'help',
  }]);
});

test('keeps the last result until the next, and leaves out one that came too late', async () => {
  const late = Promise.withResolvers<Response>();
  answer(CHECK, found(1), () => late.promise, found(3));
  const { message, result } = open();
  await settle();
  message.value = 'h';
  await settle();
  expect(result.value?.found?.line).toBe(1);
  message.value = 'help';
  await settle();
  late.resolve(json(found(2)));
  await settle();
  expect(result.value?.found?.line).toBe(3);
});

test('says why a check failed, and checks again', async () => {
  answer(CHECK, () => problem(503), found(1));
  const { problem: said, result, refetch } = open();
  await settle();
  expect(said.value).toBe('Problem 503, in words');
  await refetch();
  expect([said.value, result.value?.found?.line]).toEqual(['', 1]);
});
