import fc from 'fast-check';
import { expect, test } from 'vitest';
import type {
  ChatModel,
  ModelCall,
  ModelMessage,
} from '../../../../functions/assistant/turn/model/chat-model.ts';
import { runTurn } from '../../../../functions/assistant/turn/run-turn.ts';
import type { TurnListener } from '../../../../functions/assistant/turn/stream/turn-listener.ts';
import { CLINIC } from '../engine/support/clinic.ts';
import { cut, holdsControl, replyText } from '../model-text/reply-texts.ts';
import { MemoryDatabase } from './support/memory-database.ts';

/** A model that says these texts, one per call, in chunks when it is streamed. */
function scripted(texts: string[], sizes = [3]): { model: ChatModel; calls: ModelCall[] } {
  const calls: ModelCall[] = [];
  const model: ChatModel = (call) => {
    const text = texts[calls.length] ?? texts.at(-1)!;
    calls.push(call);
    if (call.onText) cut(text, sizes).forEach(call.onText);
    return Promise.resolve({ text, model: 'scripted', usage: null });
  };
  return { model, calls };
}

interface Script {
  router: string;
  replies: string[];
  sizes?: number[];
}

async function play(memory: MemoryDatabase, { router, replies, sizes }: Script) {
  const routing = scripted([router]);
  const answering = scripted(replies, sizes);
  let shown = '';
  const moments: string[] = [];
  const listener: TurnListener = {
    router: () => void (shown = ''),
    sources: () => {},
    delta: (text) => void moments.push(shown += text),
  };
  const response = await runTurn(
    {
      db: memory.db,
      settings: memory.settings,
      embedder: { name: 'none', embed: () => Promise.resolve([]) },
      router: routing.model,
      answer: answering.model,
      minConfidence: 0.5,
      now: () => 0,
      tokensUsed: () => 0,
    },
    {
      message: 'Hello',
      thread_id: memory.stored ? memory.id : undefined,
      user_id: null,
      limits: [],
      signal: new AbortController().signal,
    },
    sizes && listener,
  );
  return { response, shown, moments, routed: routing.calls, answered: answering.calls };
}

const codes = fc.constantFrom(...CLINIC.map((branch) => branch.code));
const script: fc.Arbitrary<Script> = fc.record({
  router: codes,
  replies: fc.array(
    fc.oneof(replyText, codes.map((code) => `One moment. [INTENT_CHANGE: ${code}]`)),
    { minLength: 1, maxLength: 3 },
  ),
  sizes: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 }),
});

test('whatever models say: one router call, at most two answers, two database calls', async () => {
  const dialogs = fc.array(script, { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(dialogs, async (turns) => {
      const memory = new MemoryDatabase();
      for (const [index, turn] of turns.entries()) {
        const { response, routed, answered } = await play(memory, turn);
        expect(routed).toHaveLength(1);
        expect(answered.length).toBeLessThanOrEqual(2);
        expect(memory.commits).toBe(index + 1);
        expect(memory.calls.slice(2 * index)).toEqual(['begin_turn', 'finish_turn']);
        expect(response.reply).not.toBe('');
        expect(holdsControl(response.reply)).toBe(false);
      }
    }),
    { numRuns: 500 },
  );
});

test('however a model streams, deltas add up to the reply and never show a tag or a tail', async () => {
  await fc.assert(
    fc.asyncProperty(script, async (turn) => {
      const { response, shown, moments } = await play(new MemoryDatabase(), turn);
      expect(shown).toBe(response.reply);
      expect(moments.some(holdsControl)).toBe(false);
    }),
    { numRuns: 1_000 },
  );
});

test('each turn tells how much of its prompt was sent with the turn before', async () => {
  const memory = new MemoryDatabase();
  const sent: ModelMessage[][] = [];
  const bytesOf = (messages: ModelMessage[]) => {
    const texts = messages.map(({ role, content }) => `${role}\n${content}\n`);
    return new TextEncoder().encode(texts.join('')).length;
  };
  // Until the history is cut to its last 30 messages, all of the turn before is sent again.
  for (let turn = 0; turn < 18; turn++) {
    const { response, answered } = await play(memory, {
      router: 'price_question',
      replies: ['Yes.'],
    });
    sent.push(answered[0]!.messages);
    const bytes = turn < 16 ? sent.at(-2) && bytesOf(sent.at(-2)!) : expect.any(Number);
    expect(sent.at(-1)).toHaveLength(Math.min(2 * turn, 30) + 2);
    expect(response.debug.cacheable_prefix)
      .toEqual(turn === 0 ? null : { bytes, prompt_bytes: bytesOf(sent.at(-1)!) });
  }
});

test('settings are sent to the first turn, and to the next one after a change', async () => {
  const memory = new MemoryDatabase();
  const silent = { router: 'price_question', replies: [' '] };
  const reply = async () => (await play(memory, silent)).response.reply;
  expect([await reply(), await reply()]).toEqual(['Tell me more.', 'Tell me more.']);
  expect(memory.sentVersions).toHaveLength(1);
  memory.editText('say_more', 'Go on.');
  expect([await reply(), await reply()]).toEqual(['Go on.', 'Go on.']);
  expect(memory.sentVersions).toHaveLength(2);
});

test('a caller who went away stores nothing', async () => {
  const memory = new MemoryDatabase();
  const leaving = new AbortController();
  const answer: ChatModel = () => {
    leaving.abort(new Error('gone'));
    return Promise.resolve({ text: 'Too late.', model: 'scripted', usage: null });
  };
  const turn = runTurn(
    {
      db: memory.db,
      settings: memory.settings,
      embedder: { name: 'none', embed: () => Promise.resolve([]) },
      router: scripted(['general_info']).model,
      answer,
      minConfidence: 0.5,
      now: () => 0,
      tokensUsed: () => 0,
    },
    { message: 'Hello', user_id: null, limits: [], signal: leaving.signal },
  );
  await expect(turn).rejects.toThrow('gone');
  expect(memory.commits).toBe(0);
});

test("the router's own prompt lists the branches it may choose, and where the dialog stands", async () => {
  const memory = new MemoryDatabase();
  await play(memory, { router: 'price_question', replies: ['Yes.'] });
  const { routed } = await play(memory, { router: 'price_question', replies: ['Yes.'] });
  const [system, ...rest] = routed[0]!.messages;
  expect(system!.content).toMatch(/^PROMPT _router\n\nRULES\n\nEXITS\n\n## Branches/);
  expect(system!.content).toContain('- reschedule (reschedule): About reschedule');
  expect(system!.content).not.toMatch(/closed_branch|- _router/);
  expect(system!.content).toMatch(/\n\nCurrent branch: price_question$/);
  expect(rest).toEqual([
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Yes.' },
    { role: 'user', content: 'Hello' },
  ]);
});
