import { expect, test, vi } from 'vitest';
import type { Count } from '../../../../functions/shared/metrics/tally.ts';
import type { Usage } from '../../../../functions/assistant/schemas/turn.ts';
import type { ChatModel } from '../../../../functions/assistant/turn/model/chat-model.ts';
import { ModelError } from '../../../../functions/shared/model-error.ts';
import { runTurn } from '../../../../functions/assistant/turn/run-turn.ts';
import { TurnMeter } from '../../../../functions/assistant/turn/turn-meter.ts';
import { MemoryDatabase } from './support/memory-database.ts';
import { OPTIONS, turnDeps } from './support/turn-deps.ts';

const usage = (total_tokens: number): Usage => ({
  prompt_tokens: 0,
  completion_tokens: total_tokens,
  total_tokens,
});

const saying = (text: string, usage: Usage | null): ChatModel => ({ onText }) => {
  onText?.(text);
  return Promise.resolve({ text, model: 'scripted', usage, options: OPTIONS });
};

const failing = (error: unknown): ChatModel => () => Promise.reject(error);

const router = saying('general_info', usage(5));

interface Play {
  memory?: MemoryDatabase;
  router?: ChatModel;
  leaving?: AbortController;
  isStreamed?: boolean;
}

/** Returns the charge of one turn, and its metrics. */
async function play(answer: ChatModel, { leaving, isStreamed = true, ...rest }: Play = {}) {
  const { memory = new MemoryDatabase() } = rest;
  let counts: Count[] = [];
  const collect = (given: Count[]) => void (counts = given);
  const { signal } = leaving ?? new AbortController();
  const request = { message: 'Hello', user_id: crypto.randomUUID(), limits: [], signal };
  const listener = { router: () => {}, sources: () => {}, delta: () => {} };
  const deps = turnDeps(memory, { router, answer, ...rest }, { collect });
  await runTurn(deps, request, isStreamed ? listener : undefined).catch(() => {});
  const counted = (name: string) =>
    counts.filter((each) => each.name === name).map(({ labels }) => labels);
  return { charged: memory.charged, counts, counted };
}

const charged = async (answer: ChatModel, how?: Play) => (await play(answer, how)).charged;

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
  expect(await charged(cut, { leaving })).toEqual([whole]);
});

test('a call that was cut short before it said anything is charged its prompt', async () => {
  const leaving = new AbortController();
  const [prompt] = await charged(saying('', null));
  const cut: ChatModel = ({ signal }) => {
    leaving.abort(new Error('gone'));
    return Promise.reject(signal.reason);
  };
  expect(await charged(cut, { leaving, isStreamed: false })).toEqual([prompt]);
});

test('an answer that breaks off is charged what it had said', async () => {
  const [whole] = await charged(saying('We are ', null));
  const broken: ChatModel = ({ onText }) => {
    onText!('We are ');
    return Promise.reject(new ModelError('unreachable'));
  };
  expect(await charged(broken)).toEqual([whole]);
});

test('a call that never got anywhere costs nothing', async () => {
  expect(await charged(failing(new Error('unreachable')))).toEqual([5]);
});

test('a turn that another one overtook is charged all it used', async () => {
  const memory = new MemoryDatabase();
  memory.isOvertaken = true;
  expect(await charged(saying('We are open.', usage(7)), { memory })).toEqual([12]);
});

test('a charge that fails does not hide why the turn failed', async () => {
  const memory = new MemoryDatabase();
  memory.failing.add('charge_tokens');
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const deps = turnDeps(memory, { router, answer: failing(new ModelError('timeout')) });
  const { signal } = new AbortController();
  const person = { user_id: crypto.randomUUID(), isOperator: true };
  const request = { message: 'Hello', ...person, limits: [], signal };
  await expect(runTurn(deps, request)).rejects.toThrow('did not answer in time');
  expect(JSON.parse(said.mock.calls[0]![0])).toMatchObject({
    level: 'error',
    event: 'tokens not charged',
    error: { name: 'DatabaseError' },
  });
  said.mockRestore();
});

const overtaken = new MemoryDatabase();
overtaken.isOvertaken = true;
const away = new MemoryDatabase();
away.failing.add('begin_turn');
const exhausted = new MemoryDatabase();
exhausted.budget = { tokens_per_day: 10, used: 10, seconds_left: 60 };

const gone = new AbortController();
const leaves: ChatModel = ({ signal }) => {
  gone.abort(new Error('gone'));
  return Promise.reject(signal.reason);
};

const endings: [outcome: string, answer: ChatModel, how: Play][] = [
  ['ok', saying('Yes.', null), {}],
  ['conflict', saying('Yes.', null), { memory: overtaken }],
  ['limited', saying('Yes.', null), { memory: exhausted }],
  ['unavailable', failing(new ModelError('timeout')), {}],
  ['unavailable', saying('Yes.', null), { memory: away }],
  ['cancelled', leaves, { leaving: gone }],
  ['failed', failing(new TypeError('ours')), {}],
];

test.each(endings)('a turn that ends %s is counted as that', async (outcome, answer, how) => {
  const { counted } = await play(answer, how);
  expect(counted('turns_total')).toEqual([`outcome="${outcome}"`]);
  expect(counted('turn_seconds_count')).toHaveLength(1);
});

test('each call of a model is counted, with how it ended and the tokens it reported', async () => {
  const { counts, counted } = await play(failing(new ModelError('overloaded')));
  expect(counted('model_calls_total')).toEqual([
    'role="router",outcome="ok"',
    'role="answer",outcome="overloaded"',
  ]);
  const tokens = counts.filter(({ name }) => name === 'model_tokens_total');
  expect(tokens).toEqual([
    { name: 'model_tokens_total', labels: 'role="router",kind="prompt"', value: 0 },
    { name: 'model_tokens_total', labels: 'role="router",kind="completion"', value: 5 },
  ]);
});

test('estimated tokens are charged, and not counted as reported', async () => {
  const { counts } = await play(saying('Yes.', null));
  const reported = counts.filter(({ name, labels }) =>
    name === 'model_tokens_total' && labels.includes('answer')
  );
  expect(reported.map(({ value }) => value)).toEqual([0, 0]);
});

test('a model is told whether an editor tries something', async () => {
  const told: unknown[] = [];
  const model: ChatModel = (call) => {
    told.push(call.isTrial);
    return saying('', null)(call);
  };
  const { signal } = new AbortController();
  for (const isTrial of [true, false]) {
    const meter = new TurnMeter(() => 0);
    meter.isTrial = isTrial;
    await meter.instrument('answer', model)({ messages: [], dialog: null, signal });
  }
  expect(told).toEqual([true, false]);
});
