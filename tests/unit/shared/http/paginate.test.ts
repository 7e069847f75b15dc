import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import {
  limitToPage,
  PageQuery,
  TextPageQuery,
  toPage,
} from '../../../../functions/shared/http/paginate.ts';

const rows = Array.from({ length: 5 }, (_, index) => ({
  at: `2026-11-21T09:30:00.00000${5 - index}+00:00`,
  id: `00000000-0000-4000-8000-00000000000${5 - index}`,
}));

/** Serves a list of `rows`, newest first, that follows its own cursors. */
const app = new Hono().get('/list', (c) => {
  const { limit, cursor } = PageQuery.parse(c.req.query());
  const start = cursor ? rows.findIndex(({ id }) => id === cursor.id) + 1 : 0;
  const read = rows.slice(start, start + limit + 1);
  return c.json(toPage(c, read, { limit, position: (row) => row }));
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

  test('names positions of all scripts in its cursor', async () => {
    const position = { at: 'Öффнен-患'.repeat(7), id: rows[0]!.id };
    const { headers } = await new Hono().get(
      '/list',
      (c) => c.json(toPage(c, rows, { limit: 1, position: () => position })),
    ).request('/list');
    const [, next] = LINK.exec(headers.get('Link')!)!;
    const cursor = new URL(next!, 'http://any').searchParams.get('cursor');
    expect(TextPageQuery.parse({ cursor }).cursor).toEqual(position);
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

/** A query that records its calls. */
class NotedQuery {
  readonly asked: unknown[] = [];
  #note(...args: unknown[]): this {
    this.asked.push(args.join(' '));
    return this;
  }
  lte = (column: string, value: string | number) => this.#note('lte', column, value);
  gte = (column: string, value: string | number) => this.#note('gte', column, value);
  or = (filters: string) => this.#note('or', filters);
  order = (column: string, { ascending }: { ascending: boolean }) =>
    this.#note('order', column, ascending ? 'up' : 'down');
  limit = (count: number) => this.#note('limit', count);
}

const FIRST = ['order created_at down', 'order id down', 'limit 3'];

test('paged reads a row more than a page', () => {
  expect(limitToPage(new NotedQuery(), 'created_at', { limit: 2 }).asked).toEqual(FIRST);
});

test('paged begins after the position of a cursor, in descending order', () => {
  const cursor = { at: '2026-11-21T09:30:00Z', id: 'i' };
  expect(limitToPage(new NotedQuery(), 'created_at', { limit: 2, cursor }).asked).toEqual([
    ...FIRST,
    'lte created_at 2026-11-21T09:30:00Z',
    'or created_at.lt."2026-11-21T09:30:00Z",and(created_at.eq."2026-11-21T09:30:00Z",id.lt.i)',
  ]);
});

test('paged begins after the position of a cursor in ascending order, too', () => {
  const cursor = { at: 7, id: 'i' };
  expect(limitToPage(new NotedQuery(), 'order_index', { limit: 2, cursor }, 'asc').asked).toEqual([
    'order order_index up',
    'order id up',
    'limit 3',
    'gte order_index 7',
    'or order_index.gt."7",and(order_index.eq."7",id.gt.i)',
  ]);
});
