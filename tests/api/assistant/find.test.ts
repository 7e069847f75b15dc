import { beforeAll, describe, expect, test } from 'vitest';
import { type CallOptions, turnScript, useAssistant, withTail } from './support/assistant.ts';

const assistant = useAssistant();

/** A word in every dialog of this file, so that searches find only those. */
const mark = `mark${crypto.randomUUID().slice(0, 8)}`;

async function chat(message: string, script: object[], fields: object = {}) {
  await assistant.current.script(...script as ReturnType<typeof turnScript>);
  const response = await assistant.current.call('/chat', {
    body: { message: `${message} ${mark}`, ...fields },
  });
  expect(response.status).toBe(200);
  return await response.json();
}

async function call(path: string, options?: CallOptions) {
  const response = await assistant.current.call(path, options);
  const text = await response.text();
  const body = text ? JSON.parse(text) : null;
  return { status: response.status, body, link: response.headers.get('Link') };
}

const find = (query: Record<string, string | string[]>, options?: CallOptions) => {
  const entries = Object.entries({ q: mark, ...query });
  const pairs = entries.flatMap(([name, values]) => [values].flat().map((value) => [name, value]));
  return call(`/threads?${new URLSearchParams(pairs)}`, options);
};

const ids = ({ body }: { body: { id: string }[] }) => body.map(({ id }) => id);

interface Turn {
  thread_id: string;
  message_id: string;
}

/** Two turns about prices, one of a booking without its tail, one with low router confidence. */
let price: Turn, booking: Turn, doubt: Turn;

beforeAll(async () => {
  price = await chat('How much are fillings?', turnScript('price_question', 'A filling is £90.'));
  await chat('And crowns?', turnScript('price_question', 'A crown is £500.'), {
    thread_id: price.thread_id,
  });
  booking = await chat('I want to come', turnScript('new_booking', 'When would you like to come?'));
  doubt = await chat('Hm', turnScript({ intent_code: 'price_question', confidence: 0.1 }, 'Yes?'));
  await call(`/messages/${doubt.message_id}/feedback`, {
    method: 'PUT',
    body: { helpful: false, reason: 'no_answer' },
  });
  await call(`/threads/${booking.thread_id}/tags`, {
    method: 'PUT',
    body: { tags: ['come back'] },
  });
});

describe('dialogs are found by', () => {
  test.each<[filter: Record<string, string | string[]>, found: () => Turn[]]>([
    [{}, () => [doubt, booking, price]],
    [{ q: `filling ${mark}` }, () => [price]],
    [{ intent_code: 'price_question' }, () => [price]],
    [{ intent_code: ['price_question', 'new_booking'] }, () => [booking, price]],
    [{ intent_code: '_router' }, () => [doubt, booking, price]],
    [{ intent_code: 'new_booking', step: 'intro' }, () => [booking]],
    [{ step: 'qualify' }, () => []],
    [{ has: 'parse_error' }, () => [booking]],
    [{ has: 'fallback' }, () => [doubt]],
    [{ has: ['fallback', 'parse_error'] }, () => [doubt, booking]],
    [{ has: 'fallback', intent_code: 'price_question' }, () => []],
    [{ has: 'unhelpful' }, () => [doubt]],
    [{ has: ['unhelpful', 'parse_error'] }, () => [doubt, booking]],
    [{ has: 'illegal_transition' }, () => []],
    [{ tag: 'come back' }, () => [booking]],
    [{ tag: ['come back', 'other'], has: 'fallback' }, () => []],
    [{ version: '1', intent_code: 'price_question' }, () => [price]],
    [{ version: ['99', '1'], intent_code: 'price_question' }, () => [price]],
    [{ version: '99', intent_code: 'price_question' }, () => []],
    [{ event: 'hard_handoff' }, () => []],
    [{ order: 'oldest' }, () => [price, booking, doubt]],
    [{ order: 'longest' }, () => [price]],
    [{ order: 'unhelpful' }, () => [doubt]],
    [{ trial: 'true' }, () => []],
    [{ from: '2020-01-01', to: '2020-01-02' }, () => []],
    [{ from: new Date().toISOString().slice(0, 10) }, () => [doubt, booking, price]],
    [{ to: '2020-01-02' }, () => []],
    [{ user_id: '00000000-0000-4000-8000-000000000000' }, () => []],
  ])('%o', async (filter, found) => {
    const wanted = found().map(({ thread_id }) => thread_id);
    const answer = await find(filter);
    expect(answer.status).toBe(200);
    expect('order' in filter ? ids(answer).slice(0, wanted.length) : ids(answer)).toEqual(wanted);
  });

  test('a version by its id, of a branch or of the router', async () => {
    const versionOf = async (code: string) =>
      (await call(`/configs/active?intent_code=${code}`)).body.id;
    expect(ids(await find({ config_id: await versionOf('price_question') })))
      .toEqual([price.thread_id]);
    expect(ids(await find({ config_id: await versionOf('_router') }))).toHaveLength(3);
  });

  test('whose they are', async () => {
    const { user_id } = (await call(`/threads/${price.thread_id}`)).body;
    expect(ids(await find({ user_id }))).toHaveLength(3);
  });
});

test('the answer says which message it is and where the words are in it', async () => {
  const { body } = await find({ q: 'fillings' + ` ${mark}` });
  const { messages } = (await call(`/threads/${price.thread_id}`)).body;
  const { match } = body[0];
  const { text } = messages[0];
  expect(match.message_id).toBe(messages[0].id);
  expect(match.marks.map(([begin, end]: [number, number]) => text.slice(begin, end)))
    .toEqual(['fillings', mark]);
  expect(
    match.excerpt_marks.map(([begin, end]: [number, number]) => match.excerpt.slice(begin, end)),
  )
    .toEqual(['fillings', mark]);
});

test('of a filter on turns it is the first of them; without one there is none', async () => {
  const { body } = await call('/threads?has=parse_error&limit=200');
  const found = body.find(({ id }: { id: string }) => id === booking.thread_id);
  expect(found.match).toMatchObject({ message_id: booking.message_id, marks: [] });
  expect((await call('/threads?limit=1')).body[0].match).toBeNull();
});

test('pages go on where the one before ended, in every order, also when others are added', async () => {
  for (const order of ['newest', 'oldest', 'longest', 'unhelpful']) {
    const first = await find({ order, limit: '2' });
    const next = /<\/functions\/v1\/assistant([^>]*)>/.exec(first.link ?? '')?.[1];
    if (order === 'newest') await chat('Another', turnScript('price_question', 'Well.'));
    const second = await call(next!);
    const all = [...ids(first), ...ids(second)];
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(
      expect.arrayContaining([price, booking, doubt].map((each) => each.thread_id)),
    );
    const other = order === 'newest' ? 'longest' : 'newest';
    const refused = await call(next!.replace(`order=${order}`, `order=${other}`));
    if ((order === 'longest' || order === 'unhelpful') !== (other === 'longest')) {
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'cursor' }] } });
    }
  }
});

test.each<[query: string, path: string, names: string]>([
  ['colour=red', 'colour', 'intent_code'],
  ['event=explosion', 'event', 'hard_handoff'],
  ['has=errors', 'has', 'parse_error'],
  ['order=random', 'order', 'longest'],
  ['intent_code=dentist', 'intent_code', 'price_question'],
  ['step=nowhere', 'step', 'qualify'],
  ['step=qualify&intent_code=price_question', 'step', 'qualify'],
  ['config_id=00000000-0000-4000-8000-000000000000', 'config_id', 'configuration'],
  ['version=1', 'version', 'intent_code'],
  ['version=one&intent_code=price_question', 'version', ''],
  ['from=yesterday', 'from', '2026-11-21'],
  ['user_id=me', 'user_id', ''],
  ['trial=perhaps', 'trial', ''],
  [`q=${'x'.repeat(201)}`, 'q', ''],
])('%s is refused, and what is allowed is named', async (query, path, names) => {
  const { status, body } = await call(`/threads?${query}`);
  expect(status).toBe(422);
  expect(body.errors[0].path.split('.')[0]).toBe(path);
  expect(body.errors[0].message).toContain(names);
});

test.each(["' & | ! :*", '"', '%_\\', 'the and of', "'); --", '\u0000', '((('])(
  'the words %j are only words',
  async (q) => {
    const { status } = await call(`/threads?${new URLSearchParams({ q })}`);
    expect(status).toBe(200);
  },
);

test('a viewer finds the dialogs of all, and tags none', async () => {
  expect(ids(await find({ has: 'parse_error' }, { as: 'viewer' }))).toEqual([booking.thread_id]);
  const path = `/threads/${price.thread_id}/tags`;
  const refused = await call(path, { as: 'viewer', method: 'PUT', body: { tags: ['x'] } });
  expect(refused.status).toBe(403);
  expect((await call(`/threads/${price.thread_id}`)).body.tags).toEqual([]);
});

test('tags replace those before, each once, in order', async () => {
  const path = `/threads/${doubt.thread_id}/tags`;
  const put = (tags: unknown) => call(path, { method: 'PUT', body: { tags } });
  expect((await put(['b', ' a ', 'b'])).body).toEqual({ tags: ['a', 'b'] });
  expect((await put(['c'])).body).toEqual({ tags: ['c'] });
  const { updated_at } = (await call(`/threads/${doubt.thread_id}`)).body;
  expect((await put([])).body).toEqual({ tags: [] });
  expect((await call(`/threads/${doubt.thread_id}`)).body.updated_at).toBe(updated_at);
  expect((await put([''])).status).toBe(422);
  const nowhere = '/threads/00000000-0000-4000-8000-000000000000/tags';
  expect((await call(nowhere, { method: 'PUT', body: { tags: [] } })).status).toBe(404);
});

test('a step that is refused is found', async () => {
  const turn = await chat(
    'Book me',
    turnScript('new_booking', withTail('Done.', { state_after: 'close' })),
  );
  expect(ids(await find({ has: 'illegal_transition' }))).toEqual([turn.thread_id]);
  expect(ids(await find({ event: 'validation_blocked', step: 'intro' }))).toEqual([turn.thread_id]);
});
