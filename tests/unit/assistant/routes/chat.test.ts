import { OpenAPIHono } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import { chatRoute } from '../../../../functions/assistant/routes/chat.ts';
import type { Caller } from '../../../../functions/shared/caller.ts';
import type { ApiEnv } from '../../../../functions/shared/http/api-env.ts';
import type { RateSettings } from '../../../../functions/shared/http/limit-rate.ts';
import { toProblem } from '../../../../functions/shared/http/to-problem.ts';
import { MemoryDatabase } from '../turn/support/memory-database.ts';
import { modelThat } from '../turn/support/obedient-models.ts';
import { turnDeps } from '../turn/support/turn-deps.ts';

const ANN = '00000000-0000-4000-8000-00000000000a';
const BEN = '00000000-0000-4000-8000-00000000000b';

const operator = { kind: 'operator', userId: ANN } as Caller;
const service: Caller = { kind: 'service', keyHash: 'hash' };
const keyHolder: Caller = { kind: 'key', keyId: BEN, scope: 'chat', ownRate: null };

const settings = {
  rateLimits: {
    'chat/account': { most: 60, seconds: 60 },
    'chat/key': { most: 600, seconds: 60 },
  },
  trustedProxies: 0,
} as RateSettings;

/** Sends one POST /chat as a caller, and records the database calls. */
async function post(caller: Caller, body: object, headers: Record<string, string> = {}) {
  const memory = new MemoryDatabase();
  const models = { router: modelThat(() => 'general_info'), answer: modelThat(() => 'Yes.') };
  const app = new OpenAPIHono<ApiEnv>();
  app.use((c, next) => (c.set('caller', caller), next()));
  app.onError((error, c) => c.json({}, toProblem(error).status));
  app.route('/', chatRoute(turnDeps(memory, models), settings));
  const response = await app.request('/chat', {
    method: 'POST',
    body: JSON.stringify({ message: 'Hello', ...body }),
    headers: { 'Content-Type': 'application/json', ...headers },
  });
  return { status: response.status, text: await response.text(), memory };
}

const owners: [sentence: string, caller: Caller, body: object, owner: string | null][] = [
  ['an operator owns the dialog they begin', operator, {}, ANN],
  ['an operator may name themselves', operator, { user_id: ANN }, ANN],
  ['a service caller may name the owner', service, { user_id: BEN }, BEN],
  ['a service caller may name nobody', service, {}, null],
  ['a dialog of an API key is nobody’s', keyHolder, {}, null],
];

test.each(owners)('%s', async (_, caller, body, owner) => {
  const { status, memory } = await post(caller, body);
  expect(status).toBe(200);
  expect(memory.lastCommit!.user_id).toBe(owner);
});

test.each([['an operator', operator], ['an API key', keyHolder]])(
  '%s may not write as another one',
  async (_, caller) => {
    const { status, memory } = await post(caller, { user_id: caller === operator ? BEN : ANN });
    expect(status).toBe(422);
    expect(memory.calls).toEqual([]);
  },
);

test('an API key begins and finishes its turns as itself', async () => {
  const { memory } = await post(keyHolder, {});
  expect(memory.calls).toEqual(['begin_key_turn', 'finish_key_turn']);
  expect(memory.keys).toEqual([BEN, BEN]);
});

test('the rate limits are those of the operator, or of the key', async () => {
  const limits = async (caller: Caller) => (await post(caller, {})).memory.limits;
  expect(await limits(operator)).toMatchObject([{ name: 'chat/account', subject: ANN }]);
  expect(await limits(service)).toMatchObject([{ name: 'chat/key', subject: 'hash', most: 600 }]);
  expect(await limits(keyHolder)).toMatchObject([{ name: 'chat/key', subject: BEN, most: 600 }]);
  const own = { ...keyHolder, ownRate: { most: 5, seconds: 60 } };
  expect(await limits(own)).toMatchObject([{ name: 'chat/key', subject: BEN, most: 5 }]);
});

test('the reply comes as JSON, or as events for who accepts them', async () => {
  expect(JSON.parse((await post(operator, {})).text)).toMatchObject({ reply: 'Yes.' });
  const { text } = await post(operator, {}, { Accept: 'text/event-stream' });
  expect(text).toMatch(/^event: router\n/);
});
