import { expect, test } from 'vitest';
import { playTest } from '../../../../functions/assistant/evaluation/play-test.ts';
import type {
  ChatModel,
  ModelCall,
} from '../../../../functions/assistant/turn/model/chat-model.ts';
import { TurnMeter } from '../../../../functions/assistant/turn/turn-meter.ts';
import { settingsOf } from '../../../../scripts/assistant/settings-of.ts';
import { CLINIC } from '../../../support/clinic.ts';
import { MemoryDatabase } from '../turn/support/memory-database.ts';
import { OPTIONS, turnDeps } from '../turn/support/turn-deps.ts';

test.each([
  ['at the time of its setup', { messages: [], now: '2026-11-21T09:00:00Z' }, /21 November 2026/],
  ['at the current time without one', null, /^now$/m],
])('a test takes place %s', async (_, setup, expected) => {
  const prompts: string[] = [];
  const answering = (text: string): ChatModel => ({ messages }: ModelCall) => {
    prompts.push(messages[0]!.content);
    return Promise.resolve({ text, model: 'in-memory', usage: null, options: OPTIONS });
  };
  const models = { router: answering('general_info'), answer: answering('Yes.') };
  const deps = turnDeps(new MemoryDatabase(), models, { nowPart: () => 'now' });
  await playTest({ ...deps, judgeModel: null }, {
    test: { setup, turns: [{ message: 'Are you open?', expect: {} }] },
    settings: settingsOf(CLINIC),
    meter: new TurnMeter(() => 0),
    signal: new AbortController().signal,
  });
  expect(prompts.at(-1)).toMatch(expected);
});
