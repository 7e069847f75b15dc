import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { after, page, PageQuery } from '../../../../functions/shared/http/paginate.ts';

const rows = Array.from({ length: 5 }, (_, index) => ({
  at: `2026-11-21T09:30:00.00000${5 - index}+00:00`,
  id: `00000000-0000-4000-8000-00000000000${5 - index}`,
}));

/** A list over `rows`, newest first, that follows its own cursors. */
const app = new Hono().get('/list', (c) => {
  const { limit, cursor } = PageQuery.parse(c.req.query());
  const start = cursor ? rows.findIndex(({ id }) => id === cursor.id) + 1 : 0;
  const read = rows.slice(start, start + limit + 1);
  return c.json(page(c, read, { limit, position: (row) => row }));
});

const LINK = /^<\/functions\/v1(\/list\?[^>]+)>; rel="next"$/;

async function walk(path: string): Promise<string[][]> {
  const response = await app.request(path);
  const ids: string[] = (await response.json()).map(({ id }: { id: string }) => id.slice(-1));
  const link = response.headers.get('Link');
  return link ? [ids, ...await walk(LINK.exec(link)![1]!)] : [ids];
}

describe('page', () => {
  test.each([
    [1, ['5', '4', '3', '2', '1']],
    [2, ['54', '32', '1']],
    [4, ['5432', '1']],
    [5, ['54321']],
    [200, ['54321']],
  ])('with a limit of %i shows every row once', async (limit, pages) => {
    expect((await walk(`/list?limit=${limit}`)).map((ids) => ids.join(''))).toEqual(pages);
  });

  test('keeps the filters of the request in the link', async () => {
    const { headers } = await app.request('/list?limit=2&path=%2Fblocks%2Fhero');
    expect(headers.get('Link')).toContain('path=%2Fblocks%2Fhero');
  });
});

describe('PageQuery', () => {
  test('reads 50 entries unless told otherwise', () => {
    expect(PageQuery.parse({})).toEqual({ limit: 50 });
  });

  test.each(['0', '201', '1.5', 'all'])('refuses a limit of %s', (limit) => {
    expect(PageQuery.safeParse({ limit }).success).toBe(false);
  });

  test.each([
    ['nonsense', 'zzz'],
    ['JSON of another form', btoa('{"at":1}')],
    ['a filter smuggled in as the id', btoa('["2026-11-21T09:30:00Z","1),or(id.gt.0"]')],
    [
      'a filter smuggled in as the time',
      btoa('["x\\",id.gt.0","00000000-0000-4000-8000-000000000001"]'),
    ],
  ])('refuses %s as a cursor', (_, cursor) => {
    expect(PageQuery.safeParse({ cursor }).success).toBe(false);
  });
});

test('after names the rows after a position in descending order', () => {
  expect(after({ at: '2026-11-21T09:30:00Z', id: 'i' }, 'created_at')).toBe(
    'created_at.lt."2026-11-21T09:30:00Z",and(created_at.eq."2026-11-21T09:30:00Z",id.lt.i)',
  );
});
