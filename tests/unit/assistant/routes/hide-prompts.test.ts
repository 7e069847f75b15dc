import { expect, test } from 'vitest';
import {
  hideAnswerPrompts,
  hideRouterText,
} from '../../../../functions/assistant/routes/hide-prompts.ts';
import type { ChatResponse, RouterDebug } from '../../../../functions/assistant/schemas/turn.ts';
import type { Caller } from '../../../../functions/shared/caller.ts';

const router = { intent_code: 'reschedule', raw: '{"intent": "reschedule"}' } as RouterDebug;
const answer = {
  reply: 'Which day?',
  debug: { router, assembled_prompt: 'You are …', model: 'demo' },
} as ChatResponse;

const holder = (scope: string) => ({ kind: 'key', keyId: '1', scope }) as Caller;

test('a key for chats learns what was decided, without prompts and the router’s words', () => {
  const told = hideAnswerPrompts(holder('chat'), answer) as ChatResponse;
  expect(told).toEqual({
    reply: 'Which day?',
    debug: { router: { ...router, raw: '' }, assembled_prompt: null, model: 'demo' },
  });
  expect(hideRouterText(holder('chat'), router)).toEqual({ ...router, raw: '' });
});

test.each([{ kind: 'service' } as Caller, holder('read')])('others are told all', (caller) => {
  expect(hideAnswerPrompts(caller, answer)).toEqual(answer);
  expect(hideRouterText(caller, router)).toBe(router);
});
