import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { ModelMessage } from '../../../../functions/shared/model-message.ts';
import type {
  ChatModel,
  ModelCall,
} from '../../../../functions/assistant/turn/model/chat-model.ts';
import type { ChatResponse } from '../../../../functions/assistant/schemas/turn.ts';
import { runTurn } from '../../../../functions/assistant/turn/run-turn.ts';
import type { TurnRequest } from '../../../../functions/assistant/turn/turn-request.ts';
import type { TurnListener } from '../../../../functions/assistant/turn/stream/turn-stream.ts';
import { booking, CLINIC } from '../engine/support/clinic.ts';
import { cut, holdsControl, replyText } from '../model-text/reply-texts.ts';
import { MemoryDatabase } from './support/memory-database.ts';
import { OPTIONS, turnDeps } from './support/turn-deps.ts';
import { runs } from '../../../support/property-runs.ts';
import { skipTimers } from '../../../support/skip-timers.ts';

/** Returns a model that gives these texts, one per call, in pieces when it is streamed. */
function scripted(texts: string[], sizes = [3]): { model: ChatModel; calls: ModelCall[] } {
  const calls: ModelCall[] = [];
  const model: ChatModel = (call) => {
    const text = texts[calls.length] ?? texts.at(-1)!;
    calls.push(call);
    if (call.onText) cut(text, sizes).forEach(call.onText);
    return Promise.resolve({ text, model: 'scripted', usage: null, options: OPTIONS });
  };
  return { model, calls };
}

interface Script {
  required_owner?: string;
  session?: TurnRequest['session'];
  router: string;
  replies: string[];
  sizes?: number[];
}

async function play(memory: MemoryDatabase, { router, replies, sizes, ...rest }: Script) {
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
    turnDeps(memory, { router: routing.model, answer: answering.model }),
    {
      message: 'Hello',
      thread_id: memory.stored ? memory.id : undefined,
      user_id: null,
      ...rest,
      limits: [],
      signal: new AbortController().signal,
    },
    sizes && listener,
  );
  return {
    response: response as ChatResponse,
    shown,
    moments,
    routed: routing.calls,
    answered: answering.calls,
  };
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
    { numRuns: runs(500) },
  );
});

test('however a model streams, deltas add up to the reply and never show a tag or a tail', async () => {
  await fc.assert(
    fc.asyncProperty(script, async (turn) => {
      const { response, shown, moments } = await play(new MemoryDatabase(), turn);
      expect(shown).toBe(response.reply);
      expect(moments.some(holdsControl)).toBe(false);
    }),
    { numRuns: runs(1_000) },
  );
});

test('a branch that hands over in the turn is not called sticky, and one in doubt is left alone', async () => {
  const memory = new MemoryDatabase();
  const at = (router: string, reply: string) => play(memory, { router, replies: [reply, 'Yes.'] });
  await at('new_booking', 'Hello. {"slots_updated": {"reason": "pain"}}');
  const doubt = await at('who knows', 'And?');
  expect(doubt.response).toMatchObject({ intent_code: 'new_booking', events: [] });
  expect(doubt.answered[0]!.messages[0]!.content).not.toContain('HINT');
  const stays = await at('price_question', 'It costs 300. And your name?');
  expect(stays.response.events).toEqual(['sticky']);
  const leaves = await at('price_question', '[INTENT_CHANGE: price_question]');
  expect(leaves.response.events).toEqual(['hard_handoff']);
});

test('a switch is counted when another branch replies than before, resumes included', async () => {
  const memory = new MemoryDatabase();
  const at = (router: string, ...replies: string[]) => play(memory, { router, replies });
  await at('new_booking', 'Hello. {"state_after": "qualify"}');
  await at('new_booking', 'And? {"state_after": "qualify"}');
  await at('new_booking', '[INTENT_CHANGE: price_question]', 'It is 300.');
  const resumed = await at('new_booking', 'Welcome back.');
  expect(resumed.response.events).toEqual(['resumed']);
  expect(memory.switches).toEqual([0, 0, 1, 1]);
});

test('slots of any JSON value come back the same when the turn is sent again', async () => {
  const memory = new MemoryDatabase();
  const wish = { b: [1, { d: 2, c: null }], a: 'x' };
  const { response } = await play(memory, {
    router: 'new_booking',
    replies: [`Hello. ${JSON.stringify({ slots_updated: { wish, long: 'y'.repeat(3_000) } })}`],
  });
  expect(response.state.slots).toEqual({ wish });
  expect(JSON.stringify(response.state.slots)).toBe('{"wish":{"a":"x","b":[1,{"c":null,"d":2}]}}');
  expect(response.debug.scenario.slot_errors).toMatchObject([{ slot: 'long' }]);
});

test('each turn tells how much of its prompt was sent with the turn before', async () => {
  const memory = new MemoryDatabase();
  const sent: ModelMessage[][] = [];
  const bytesOf = (messages: ModelMessage[]) => {
    const texts = messages.map(({ role, content }) => `${role}\n${content}\n`);
    return new TextEncoder().encode(texts.join('')).length;
  };
  // Until the history is cut to its last 30 messages, all of the previous turn is sent again.
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

test('a person is offered at the end of the reply, in the language of the patient', async () => {
  const memory = new MemoryDatabase();
  memory.stored = {
    state: { ...booking('qualify', { stall_count: 3 }), revision: 1 },
    messages: [{ role: 'user', text: 'Здравствуйте, запишите меня' }],
  };
  const tail = '{"state_after": "qualify", "slots_updated": {}}';
  const { response, shown } = await play(memory, {
    router: 'new_booking',
    replies: [`На какой день? ${tail}`],
    sizes: [5],
  });
  expect(response).toMatchObject({
    reply: 'На какой день?\n\nЧеловек?',
    events: ['person_offered'],
    state: { stall_count: 4 },
  });
  expect(shown).toBe(response.reply);
});

test('a caller who went away stores nothing', async () => {
  const memory = new MemoryDatabase();
  const leaving = new AbortController();
  const answer: ChatModel = () => {
    leaving.abort(new Error('gone'));
    return Promise.resolve({ text: 'Too late.', model: 'scripted', usage: null, options: OPTIONS });
  };
  const turn = runTurn(
    turnDeps(memory, { router: scripted(['general_info']).model, answer }),
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

const NOBODY = { user_id: null, limits: [], signal: new AbortController().signal };

/** Runs turns with a database that stores the last commit under its client_message_id. */
async function repeating() {
  const memory = new MemoryDatabase();
  const router = scripted(['price_question']);
  const deps = turnDeps(memory, { router: router.model, answer: scripted(['Yes.']).model });
  const body = { ...NOBODY, message: 'Hello', client_message_id: crypto.randomUUID() };
  const first = await runTurn(deps, body);
  memory.twin = memory.lastCommit;
  return { memory, deps, body, first, routed: router.calls };
}

test('a message that was stored is answered as it was, without a model', async () => {
  const { memory, deps, body, first, routed } = await repeating();
  const again = await runTurn(deps, body);
  expect({ ...again, debug: null }).toEqual({ ...first, debug: null });
  expect(memory.calls.slice(2)).toEqual(['begin_turn']);
  expect(routed).toHaveLength(1);
});

test('a message that was stored while its twin was answered is answered as the twin', async () => {
  const { memory, deps, body, first } = await repeating();
  memory.isOvertaken = true;
  expect((await runTurn(deps, body)).message_id).toBe(first.message_id);
  expect(memory.calls.slice(2)).toEqual([
    ...['begin_turn', 'finish_turn', 'stored_turn'],
  ]);
});

test('a turn that another message overtook is refused, and does not look for a twin', async () => {
  const { memory, deps, body } = await repeating();
  memory.isOvertaken = true;
  const turn = runTurn(deps, { ...body, client_message_id: undefined });
  await expect(turn).rejects.toMatchObject({ code: 'PT409' });
  memory.twin = null;
  await expect(runTurn(deps, body)).rejects.toMatchObject({ code: 'PT409' });
  expect(memory.calls.filter((name) => name === 'stored_turn')).toHaveLength(1);
});

const reuses: [sentence: string, change: object][] = [
  ['another message', { message: 'Good evening' }],
  ['another dialog', { thread_id: '00000000-0000-4000-8000-000000000002' }],
];

test.each(reuses)('a client_message_id used again for %s is refused', async (_, change) => {
  for (const isOvertaken of [false, true]) {
    const { memory, deps, body } = await repeating();
    memory.isOvertaken = isOvertaken;
    await expect(runTurn(deps, { ...body, ...change })).rejects.toMatchObject({ status: 409 });
  }
});

test('a turn that an Idempotency-Key names is told as repeated, or the key as used', async () => {
  const { memory, deps, body } = await repeating();
  const onReplayed = vi.fn();
  const keyed = { ...body, idempotency: { onReplayed } };
  await runTurn(deps, keyed);
  expect(onReplayed).toHaveBeenCalledTimes(1);
  await expect(runTurn(deps, { ...keyed, message: 'Good evening' }))
    .rejects.toMatchObject({ status: 422, body: { code: 'idempotency-key-used' } });
  memory.twin = null;
  await runTurn(deps, keyed);
  expect(onReplayed).toHaveBeenCalledTimes(1);
});

const limits = [{ name: 'chat/account' as const, subject: 'a', most: 1, seconds: 60 }];

test('a turn over a rate limit or the budget is refused before a model is called', async () => {
  const { memory, deps, body, routed } = await repeating();
  memory.twin = null;
  memory.budget = { tokens_per_day: 10, used: 10, seconds_left: 60 };
  await expect(runTurn(deps, body)).rejects.toMatchObject({
    status: 429,
    detail: expect.stringContaining('10 tokens per day'),
    headers: { 'Retry-After': '60' },
  });
  memory.limited = { name: 'chat/account', retry_after: 3 };
  await expect(runTurn(deps, { ...body, limits })).rejects.toMatchObject({
    status: 429,
    headers: { 'Retry-After': '3' },
  });
  expect(routed).toHaveLength(1);
});

test('a stored turn is answered beyond the budget, too', async () => {
  const { memory, deps, body, first } = await repeating();
  memory.budget = { tokens_per_day: 0, used: 0, seconds_left: 60 };
  expect((await runTurn(deps, body)).message_id).toBe(first.message_id);
});

const PRICE: Script = { router: 'price_question', replies: ['It costs 300.'] };

test('a turn whose commit was stored but not answered is answered 200, and charged once', async () => {
  const memory = new MemoryDatabase();
  memory.isAnswerLost = true;
  const { response } = await play(memory, PRICE);
  expect(response.reply).toBe('It costs 300.');
  expect(memory.commits).toBe(1);
  expect(memory.calls).toEqual(['begin_turn', 'finish_turn', 'stored_turn']);
});

test('a turn whose commit was not stored is 503', async () => {
  skipTimers();
  const memory = new MemoryDatabase();
  memory.failing.add('finish_turn');
  await expect(play(memory, PRICE)).rejects.toMatchObject({ status: 0 });
  expect(memory.commits).toBe(0);
  expect(memory.calls.filter((name) => name === 'stored_turn')).toHaveLength(3);
});

test('a viewer writes in dialogs of their own only', async () => {
  const memory = new MemoryDatabase();
  const [own, other] = [crypto.randomUUID(), crypto.randomUUID()];
  memory.owner = own;
  await play(memory, { ...PRICE, required_owner: own });
  await play(memory, { ...PRICE, required_owner: own });
  const refused = play(memory, { ...PRICE, required_owner: other });
  await expect(refused).rejects.toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('This dialog is not yours') },
  });
  expect(memory.commits).toBe(2);
});

test('a person may do in a turn of two calls what the first of them says', async () => {
  const memory = new MemoryDatabase();
  const [sessionId, userId] = [crypto.randomUUID(), crypto.randomUUID()];
  const person = {
    kind: 'operator',
    userId,
    email: '',
    mustChangePassword: false,
    token: '',
  } as const;
  const session: TurnRequest['session'] = {
    known: { person: { ...person, role: 'viewer' }, sessionId, until: 0 },
    requireOperator: (account) => ({ ...person, role: account as 'viewer' | 'editor' }),
  };
  const ask = (now: string) => {
    memory.account = now;
    memory.calls = [];
    return play(memory, { ...PRICE, session, required_owner: userId });
  };
  await ask('editor');
  memory.owner = crypto.randomUUID();
  await ask('editor');
  expect(memory.calls).toEqual(['begin_session_turn', 'finish_turn']);
  await expect(ask('viewer')).rejects.toMatchObject({ status: 403 });
  expect(memory.calls).toEqual(['begin_session_turn']);
});
