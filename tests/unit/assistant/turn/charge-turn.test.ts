import { expect, test } from 'vitest';
import { chargeTurn } from '../../../../functions/assistant/turn/charge-turn.ts';
import type { ChatModel, Usage } from '../../../../functions/assistant/turn/model/chat-model.ts';
import { MemoryDatabase } from './support/memory-database.ts';

const usage = (total_tokens: number): Usage => ({
  ...{ prompt_tokens: 0, completion_tokens: total_tokens, total_tokens },
});

const saying = (text: string, usage: Usage | null): ChatModel => ({ onText }) => {
  onText?.(text);
  return Promise.resolve({ text, model: 'scripted', usage });
};

const router = saying('general_info', usage(5));

async function charged(answer: ChatModel, leaving = new AbortController()): Promise<number[]> {
  const memory = new MemoryDatabase();
  const clients = {
    db: memory.db,
    settings: memory.settings,
    embedder: { name: 'none', embed: () => Promise.resolve([]) },
    ...{ router, answer, minConfidence: 0.5, now: () => 0 },
  };
  const person = crypto.randomUUID();
  const request = { message: 'Hello', user_id: person, limits: [], signal: leaving.signal };
  const listener = { router: () => {}, sources: () => {}, delta: () => {} };
  await chargeTurn(clients, request, listener).catch(() => {});
  return memory.charged;
}

test('a stored turn is charged what the models reported', async () => {
  expect(await charged(saying('We are open.', usage(7)))).toEqual([12]);
});

test('an answer whose tokens are not reported is charged by its prompt and its text', async () => {
  const [short] = await charged(saying('', null));
  const [long] = await charged(saying('Yes.'.repeat(110), null));
  expect(short).toBeGreaterThan(10);
  expect(long).toBe(short! + 100);
});

test('a turn that its caller cut short is charged what was used until then', async () => {
  const leaving = new AbortController();
  const [whole] = await charged(saying('We are ', null));
  const cut: ChatModel = ({ onText, signal }) => {
    onText?.('We are ');
    leaving.abort(new Error('gone'));
    return Promise.reject(signal.reason);
  };
  expect(await charged(cut, leaving)).toEqual([whole]);
});

test('a call that never got anywhere costs nothing', async () => {
  expect(await charged(() => Promise.reject(new Error('unreachable')))).toEqual([5]);
});
