import '../../support/browser.ts';
import { useQuery } from '@pinia/colada';
import { beforeEach, expect, test, vi } from 'vitest';
import { readTestsFile, testsQuery, useTestChanges } from '@/features/assistant/tests/queries.ts';
import { newTest, testBody } from '@/features/assistant/tests/test-draft.ts';
import { answer, callsTo, json, problem } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';

const LIST = 'GET /assistant/tests';
const body = testBody(newTest('prices'));

const setUp = () =>
  withSetup(() => ({
    tests: useQuery(testsQuery).data,
    ...useTestChanges(),
  }));

beforeEach(() => {
  openPage();
  asVisitor();
  answer(LIST, [{ id: 'one' }]);
});

test('tests are read page by page', async () => {
  const next = { link: '</assistant/tests?cursor=2>; rel="next"' };
  answer(LIST, () => json([{ id: 'one' }], next), [{ id: 'two' }]);
  const { tests } = setUp();
  await vi.waitFor(() => expect(tests.value?.map(({ id }) => id)).toEqual(['one', 'two']));
});

test('a change names what it is based on, if anything; a refused one reads what is stored', async () => {
  const { tests, change } = setUp();
  await vi.waitFor(() => expect(tests.value).toHaveLength(1));
  answer('PATCH /assistant/tests/one', () => problem(412), { id: 'one' });
  answer(LIST, []);
  await expect(change({ id: 'one', base: 'then', body })).rejects.toThrow();
  expect(tests.value).toEqual([]);
  await change({ id: 'one', base: null, body });
  expect(callsTo('PATCH /assistant/tests/one').map(({ headers }) => headers.get('if-match')))
    .toEqual(['"then"', null]);
});

test('a file is imported as it is, and exported', async () => {
  const { tests, importFile } = setUp();
  await vi.waitFor(() => expect(tests.value).toHaveLength(1));
  answer('POST /assistant/tests/import', { added: 1, changed: 0, unchanged: 0 });
  answer('GET /assistant/tests/export', () => new Response('{"id":"one"}\n'));
  answer(LIST, [{ id: 'one' }, { id: 'two' }]);
  const lines = '{"name":"ä"}\n{"name":"b"}\n';
  expect(await importFile(new File([lines], 'tests.jsonl'))).toMatchObject({ added: 1 });
  const [sent] = callsTo('POST /assistant/tests/import');
  expect(sent!.headers.get('content-type')).toBe('application/x-ndjson');
  expect(await (sent!.body as Blob).text()).toBe(lines);
  expect(tests.value).toHaveLength(2);
  expect(await (await readTestsFile()).text()).toBe('{"id":"one"}\n');
});
