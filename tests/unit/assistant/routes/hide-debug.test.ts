import { describe, expect, test } from 'vitest';
import {
  hideAnswerDebug,
  hideRouterText,
} from '../../../../functions/assistant/routes/hide-debug.ts';
import type { ChatResponse, RouterDebug } from '../../../../functions/assistant/schemas/turn.ts';
import type { Caller } from '../../../../functions/shared/caller.ts';

const router = { intent_code: 'reschedule', raw: '{"intent": "reschedule"}' } as RouterDebug;
const answer = {
  reply: 'Which day?',
  debug: { router, assembled_prompt: 'You are …', model: 'demo' },
} as ChatResponse;

const holder = (scope: string) => ({ kind: 'key', keyId: '1', scope }) as Caller;

test('a key for chats learns what was decided, without prompts and the router’s words', () => {
  const told = hideAnswerDebug(holder('chat'), answer) as ChatResponse;
  expect(told).toEqual({
    reply: 'Which day?',
    debug: { router: { ...router, raw: '' }, assembled_prompt: null, model: 'demo' },
  });
  expect(hideRouterText(holder('chat'), router)).toEqual({ ...router, raw: '' });
});

test.each([{ kind: 'service' } as Caller, holder('read')])('others are told all', (caller) => {
  expect(hideAnswerDebug(caller, answer)).toEqual(answer);
  expect(hideRouterText(caller, router)).toBe(router);
});

describe('values of personal slots in calls of actions', () => {
  const call = {
    ...{ code: 'find_appointment', kind: 'lookup', trigger: 'model', status: 'ok', latency_ms: 1 },
    ...{ idempotency_key: null, personal: ['phone'] },
    input: { phone: '+442079460000', day: '2026-11-30' },
    output: { found: [{ label: 'Ann, +442079460000', at: '10:00' }], count: 1 },
  };
  const withCall = { reply: 'Yes.', debug: { actions: [call] } } as unknown as ChatResponse;
  const person = (role: string, canServe: boolean) =>
    ({ kind: 'operator', role, canServe }) as Caller;
  const callSeenBy = (caller: Caller) =>
    (hideAnswerDebug(caller, withCall) as ChatResponse).debug.actions[0];

  test('are hidden from a person who neither edits nor serves', () => {
    expect(callSeenBy(person('viewer', false))).toEqual({
      ...call,
      input: { phone: '***', day: '2026-11-30' },
      output: { found: [{ label: 'Ann, ***', at: '10:00' }], count: 1 },
    });
  });

  test.each([person('editor', false), person('viewer', true)])('are shown to %j', (caller) => {
    expect(callSeenBy(caller)).toEqual(call);
  });
});
