import '../support/browser.ts';
import { beforeEach, expect, test } from 'vitest';
import { createApiClient } from '@/api/client.ts';
import { createDataClient } from '@/api/data-client.ts';
import type { paths } from '@/api/generated/catalog.ts';
import { answer, callsTo, json, problem, resetApi, type SentRequest } from '../support/api.ts';

const SNAPSHOTS = 'GET /catalog/blocks/snapshots';

const api = createDataClient(createApiClient<paths>({
  baseUrl: 'http://api.test/functions/v1/catalog',
  getToken: () => Promise.resolve(null),
}));

beforeEach(resetApi);

test('a call returns the data of its response', async () => {
  answer('GET /catalog/blocks', [{ path: '/x' }]);
  expect(await api.GET('/blocks')).toEqual([{ path: '/x' }]);
});

test('a call throws the problem of its response', async () => {
  answer('GET /catalog/blocks', () => problem(403));
  await expect(api.GET('/blocks')).rejects.toMatchObject({ status: 403 });
});

test('a complete list keeps its query on each page', async () => {
  answer(
    SNAPSHOTS,
    ({ query }: SentRequest) =>
      query.cursor
        ? json([{ id: '2' }])
        : json([{ id: '1' }], { link: '</blocks/snapshots?cursor=b>; rel="next"' }),
  );
  const query = { path: '/x' };
  expect(await api.GET_ALL('/blocks/snapshots', { params: { query } })).toHaveLength(2);
  expect(callsTo(SNAPSHOTS).map((sent) => sent.query)).toEqual([
    { path: '/x', limit: '200' },
    { path: '/x', limit: '200', cursor: 'b' },
  ]);
});
