import { afterAll, expect, test } from 'vitest';
import { unwrap } from '../../../functions/shared/http/database-error.ts';
import type { Actor } from '../../support/stack-client.ts';
import { useAssistant } from './support/assistant.ts';
import { serviceDb } from './support/service-db.ts';

const assistant = useAssistant();
/** Beginning of this file's words, after all delivered ones. */
const mark = `ω${crypto.randomUUID().replaceAll('-', '')}`;
afterAll(async () => {
  unwrap(await serviceDb().from('synonyms').delete().ilike('word', `${mark}%`));
});

async function call(path: string, options: object = {}) {
  const response = await assistant.current.call(`/synonyms${path}`, options);
  const body = response.status === 204 ? null : await response.json();
  return { status: response.status, body, link: response.headers.get('Link') };
}

const patch = (id: string, revision: number, body: object, as: Actor = 'editor') =>
  call(`/${id}`, { method: 'PATCH', body, as, headers: { 'If-Match': `"${revision}"` } });

/** Returns all synonyms of this file, read in pages. */
async function listOwn(as: Actor = 'editor') {
  const all: { word: string }[] = [];
  let path = '?limit=100';
  while (path) {
    const { status, body, link } = await call(path, { as });
    expect(status).toBe(200);
    all.push(...body);
    path = /<[^>]*(\?[^>]*)>; rel="next"/.exec(link ?? '')?.[1] ?? '';
  }
  return all.filter(({ word }) => word.toLowerCase().startsWith(mark));
}

test('editors add, change and delete synonyms, which all operators read', async () => {
  const created = await call('', {
    body: { word: ` ${mark}-a `, synonyms: [' bleach ', 'whiter'] },
  });
  expect(created).toMatchObject({
    status: 201,
    body: { word: `${mark}-a`, synonyms: ['bleach', 'whiter'], revision: 1 },
  });
  const { id } = created.body;
  expect(await listOwn('viewer')).toEqual([created.body]);
  for (const as of ['viewer', 'anonymous'] as const) {
    const status = as === 'viewer' ? 403 : 401;
    expect((await call('', { body: { word: `${mark}-b`, synonyms: ['x'] }, as })).status).toBe(
      status,
    );
    expect((await patch(id, 1, { synonyms: ['x'] }, as)).status).toBe(status);
    expect((await call(`/${id}`, { method: 'DELETE', as })).status).toBe(status);
  }
  const changed = await patch(id, 1, { synonyms: ['bleach'] });
  expect(changed).toMatchObject({ status: 200, body: { synonyms: ['bleach'], revision: 2 } });
  expect((await patch(id, 1, { synonyms: ['late'] })).status).toBe(412);
  const upper = `${mark.toUpperCase()}-A`;
  const detail = `${upper} has synonyms already; edit these.`;
  expect(await call('', { body: { word: upper, synonyms: ['x'] } })).toMatchObject({
    status: 409,
    body: { code: 'already-exists', detail, errors: [{ path: 'word' }] },
  });
  const other = await call('', { body: { word: `${mark}-0`, synonyms: ['x'] } });
  expect((await patch(other.body.id, 1, { word: upper })).status).toBe(409);
  expect((await listOwn()).map(({ word }) => word)).toEqual([`${mark}-0`, `${mark}-a`]);
  expect((await call(`/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await call(`/${id}`, { method: 'DELETE' })).status).toBe(404);
  expect((await patch(id, 2, { synonyms: ['x'] })).status).toBe(404);
});

test.each([
  ['an empty word', { word: ' ', synonyms: ['x'] }, 'word'],
  ['a word that is too long', { word: 'x'.repeat(65), synonyms: ['x'] }, 'word'],
  ['two words', { word: 'two words', synonyms: ['x'] }, 'word'],
  ['no synonyms', { word: 'x', synonyms: [] }, 'synonyms'],
  [
    'too many synonyms',
    { word: 'x', synonyms: Array.from(Array(31), (_, i) => `y${i}`) },
    'synonyms',
  ],
  ['two words as a synonym', { word: 'x', synonyms: ['one', 'two words'] }, 'synonyms.1'],
  ['punctuation', { word: 'x', synonyms: ['what?'] }, 'synonyms.0'],
  ['a synonym twice', { word: 'x', synonyms: ['y', 'Y'] }, 'synonyms.1'],
  ['the word itself as a synonym', { word: 'x', synonyms: ['y', 'X'] }, 'synonyms.1'],
])('%s is not stored', async (_, body, path) => {
  expect(await call('', { body })).toMatchObject({ status: 422, body: { errors: [{ path }] } });
});
