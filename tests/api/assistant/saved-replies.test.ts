import { afterAll, beforeAll, expect, test } from 'vitest';
import { unwrap } from '../../../functions/shared/http/database-error.ts';
import { type Actor, signUp } from '../../support/stack-client.ts';
import { useAssistant } from './support/assistant.ts';
import { serviceDb } from './support/service-db.ts';

const assistant = useAssistant();
const mark = crypto.randomUUID();

/** A viewer who serves. */
let colleague: Actor;
beforeAll(async () => {
  const email = `serves-${mark}@test.example`;
  colleague = { token: await signUp(email) };
  unwrap(await serviceDb().from('users').update({ can_serve: true }).eq('email', email));
});
afterAll(async () => {
  unwrap(await serviceDb().from('saved_replies').delete().like('name', `%${mark}%`));
});

async function call(path: string, options: object = {}) {
  const response = await assistant.current.call(`/saved-replies${path}`, options);
  return { status: response.status, body: response.status === 204 ? null : await response.json() };
}

const patch = (id: string, revision: number, body: object, as: Actor = 'editor') =>
  call(`/${id}`, { method: 'PATCH', body, as, headers: { 'If-Match': `"${revision}"` } });

test('people who serve add, change and delete saved replies, which all operators read', async () => {
  const body = { name: ` Directions ${mark} `, text: 'Hello {{ patient_name }}' };
  const created = await call('', { body, as: colleague });
  expect(created).toMatchObject({
    status: 201,
    body: { name: `Directions ${mark}`, text: body.text, revision: 1 },
  });
  const { id } = created.body;
  expect((await call('', { as: 'viewer' })).body).toContainEqual(created.body);
  for (const as of ['viewer', 'anonymous'] as const) {
    const status = as === 'viewer' ? 403 : 401;
    expect((await call('', { body: { ...body, name: `${as} ${mark}` }, as })).status).toBe(status);
    expect((await patch(id, 1, { text: 'No' }, as)).status).toBe(status);
    expect((await call(`/${id}`, { method: 'DELETE', as })).status).toBe(status);
  }
  const changed = await patch(id, 1, { text: 'Take the tram.' }, colleague);
  expect(changed).toMatchObject({ status: 200, body: { text: 'Take the tram.', revision: 2 } });
  expect((await patch(id, 1, { text: 'Late' })).status).toBe(412);
  expect((await call('')).body).toContainEqual(changed.body);
  const taken = await call('', { body: { ...body, name: `directions ${mark}` } });
  expect(taken).toMatchObject({
    status: 409,
    body: { code: 'already-exists', errors: [{ path: 'name' }] },
  });
  const other = await call('', { body: { ...body, name: `Other ${mark}` } });
  expect((await patch(other.body.id, 1, { name: `DIRECTIONS ${mark}` })).status).toBe(409);
  expect((await call(`/${id}`, { method: 'DELETE', as: colleague })).status).toBe(204);
  expect((await call(`/${id}`, { method: 'DELETE' })).status).toBe(404);
  expect((await patch(id, 2, { text: 'x' })).status).toBe(404);
});

test.each([
  ['an empty name', { name: ' ', text: 'x' }, 'name'],
  ['a name that is too long', { name: 'x'.repeat(101), text: 'x' }, 'name'],
  ['an empty text', { name: 'x', text: '' }, 'text'],
  ['a text that is too long', { name: 'x', text: 'x'.repeat(8001) }, 'text'],
  ['an unknown placeholder', { name: 'x', text: 'Call {{fax}}' }, 'text'],
])('%s is not stored', async (_, body, path) => {
  expect(await call('', { body })).toMatchObject({ status: 422, body: { errors: [{ path }] } });
});
