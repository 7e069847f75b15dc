import { expect, test } from 'vitest';
import type { ChatModel } from '../../../../../functions/assistant/turn/model/chat-model.ts';
import { runTurn } from '../../../../../functions/assistant/turn/run-turn.ts';
import { ModelError } from '../../../../../functions/shared/model-error.ts';
import { MemoryDatabase } from '../support/memory-database.ts';
import { OPTIONS, turnDeps } from '../support/turn-deps.ts';

const router: ChatModel = () =>
  Promise.resolve({ text: 'price_question', model: 'scripted', usage: null, options: OPTIONS });

/** Returns a model that says a text and is then cut off. */
const cutOff = (text: string): ChatModel => ({ onText, onRequest }) => {
  onRequest?.(OPTIONS);
  onText?.(text);
  return Promise.reject(new ModelError('unreadable', undefined, undefined, 'truncated'));
};

function run(text: string) {
  const memory = new MemoryDatabase();
  const shown: string[] = [];
  const turn = runTurn(
    turnDeps(memory, { router, answer: cutOff(text) }),
    {
      ...{ message: 'Price?', user_id: null, isOperator: true, limits: [] },
      signal: new AbortController().signal,
    },
    {
      router: () => void (shown.length = 0),
      sources: () => {},
      delta: (delta) => void shown.push(delta),
    },
  );
  return { memory, shown, turn };
}

test('a fixed sentence replaces an answer that was cut off while it was shown', async () => {
  const { shown, turn } = run('A filling costs £11 ');
  const answer = await turn;
  expect(answer).toMatchObject({ events: ['truncated'], debug: { finish: 'truncated' } });
  expect(answer.reply).not.toContain('£11');
  expect(shown.join('')).toBe(answer.reply);
});

test('an answer that was cut off before anything was shown is 503, and nothing is stored', async () => {
  const { memory, turn } = run('[INTENT_CHA');
  await expect(turn).rejects.toMatchObject({ status: 503 });
  expect(memory.stored).toBe(null);
});
