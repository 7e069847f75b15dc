import { expect, test } from 'vitest';
import type { ChatModel } from '../../../../functions/assistant/turn/model/chat-model.ts';
import { dialogHistory } from '../../../../functions/assistant/turn/load/dialog-history.ts';
import type { Db } from '../../../../functions/shared/clients.ts';
import { runTurn } from '../../../../functions/assistant/turn/run-turn.ts';
import { MemoryDatabase } from './support/memory-database.ts';
import { OPTIONS, turnDeps } from './support/turn-deps.ts';

const signal = new AbortController().signal;

/** Plays a dialog with a patient's next message; `meanwhile` runs while a model answers. */
async function clinic({ meanwhile = () => {} }: { meanwhile?: (of: MemoryDatabase) => void } = {}) {
  const memory = new MemoryDatabase();
  memory.safety = {
    system_prompt: '## fire en\nLeave the house.',
    rules_text: 'fire en: fire + fire',
  };
  let act = () => {};
  const model = (text: string): ChatModel => () => {
    act();
    return Promise.resolve({ text, model: 'scripted', usage: null, options: OPTIONS });
  };
  const outcomes: string[] = [];
  const deps = turnDeps(memory, { router: model('price_question'), answer: model('It is 300.') }, {
    collect: (counts) =>
      counts.forEach(({ name, labels }) => name === 'turns_total' && outcomes.push(labels)),
  });
  const say = (message: string, db = memory.db) => {
    const thread_id = memory.stored ? memory.id : undefined;
    return runTurn({ ...deps, db }, { message, thread_id, user_id: null, limits: [], signal });
  };
  await say('Hello');
  act = () => meanwhile(memory);
  memory.calls = [];
  return { memory, say, outcomes };
}

/** Returns the database with an action before each call. */
function before({ db }: MemoryDatabase, act: (name: string) => void): Db {
  const rpc = db.rpc as unknown as (name: string, args: object) => unknown;
  const called = (name: string, args: object) => (act(name), rpc(name, args));
  return { rpc: called } as unknown as Db;
}

const HELD = { reply: null, held_by_person: true };

test('in a held dialog the message is kept for the person, and no model is asked', async () => {
  const { memory, say, outcomes } = await clinic({ meanwhile: () => expect.unreachable() });
  memory.isHeld = true;
  memory.budget = { tokens_per_day: 1, used: 5, seconds_left: 60 };
  expect(await say('And now?')).toEqual({ thread_id: memory.id, message_id: memory.id, ...HELD });
  expect(memory.calls).toEqual(['begin_turn', 'store_held_message']);
  expect(memory.kept).toEqual(['And now?']);
  expect(outcomes.at(-1)).toBe('outcome="held"');
});

test('a reply that was on its way when a person came is not stored, the message is', async () => {
  const meanwhile = (memory: MemoryDatabase) => void (memory.isHeld = memory.isOvertaken = true);
  const { memory, say } = await clinic({ meanwhile });
  expect(await say('And now?')).toMatchObject(HELD);
  expect(memory.commits).toBe(1);
  expect(memory.kept).toEqual(['And now?']);
});

test('a dialog that is handed back before the message is kept is answered', async () => {
  const { memory, say } = await clinic();
  memory.isHeld = true;
  const handedBack = before(memory, (name) => {
    if (name === 'store_held_message') memory.isHeld = false;
  });
  expect(await say('And now?', handedBack))
    .toMatchObject({ reply: 'It is 300.', held_by_person: false });
  expect(memory.kept).toEqual([]);
});

test('who is in danger is answered in a held dialog, too', async () => {
  const { memory, say } = await clinic({ meanwhile: () => expect.unreachable() });
  memory.isHeld = true;
  expect(await say('Fire!')).toMatchObject({ reply: 'Leave the house.', held_by_person: true });
  expect(memory.kept).toEqual([]);
});

test('who is in danger is answered although another turn, or a takeover, came first', async () => {
  const { memory, say } = await clinic();
  memory.isOvertaken = true;
  let commits = 0;
  const overtakenOnce = before(memory, (name) => {
    if (name === 'finish_turn') memory.isOvertaken = commits++ === 0;
  });
  expect(await say('Fire!', overtakenOnce)).toMatchObject({ events: ['safety'] });
  memory.isOvertaken = true;
  await expect(say('Fire!')).rejects.toMatchObject({ code: 'PT409' });
});

test('a model learns which words were a person’s', () => {
  const told = dialogHistory.parse([
    { role: 'user', text: 'Hello' },
    { role: 'operator', text: 'Here is Ann.' },
    { role: 'system', text: 'Ask for the phone.' },
    { role: 'assistant', text: 'Your phone?' },
  ]);
  expect(told).toEqual([
    { role: 'user', text: 'Hello' },
    {
      role: 'assistant',
      text: expect.stringMatching(/^\(A member .*, not you:\)\nHere is Ann\.$/),
    },
    { role: 'assistant', text: expect.stringMatching(/note.*\nAsk for the phone\.$/) },
    { role: 'assistant', text: 'Your phone?' },
  ]);
});
