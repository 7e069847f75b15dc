import { describe, expect, test } from 'vitest';
import { Problem } from '../../../../functions/shared/http/problem.ts';
import { measureJsonShape } from '../../../../scripts/stack/http/measure-json-shape.ts';
import { limitRequest } from '../../../../scripts/stack/http/limit-request.ts';

const limited = limitRequest(async (request) => new Response(await request.text()));

async function send(path: string, body?: string, type = 'application/json') {
  const init = body === undefined
    ? {}
    : { method: 'POST', body, headers: { 'Content-Type': type } };
  try {
    const response = await limited(new Request(`http://localhost${path}`, init));
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { status: error.status, text: error.detail };
  }
}

const list = (count: number, element: string) => `[${Array(count).fill(element).join(',')}]`;
const fields = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1])));
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('a request to Supabase’s own APIs', () => {
  test.each([
    ['1,000 rows', list(1000, '{"path":"a"}')],
    ['200 fields', fields(200)],
    ['32 levels', nested(32)],
    ['text that looks like brackets', JSON.stringify({ text: '[{,'.repeat(20_000) + '\\"' })],
  ])('passes whole with %s', async (_, body) => {
    expect(await send('/rest/v1/blocks', body)).toEqual({ status: 200, text: body });
  });

  test.each([
    ['66,000 rows', list(66_000, '{"path":"a"}'), 413, /66,000 elements in one list.* 1,000/],
    ['130,000 rows', list(130_000, '{"path":"a"}'), 413, /130,000 elements in one list/],
    ['600,000 fields', fields(600_000), 413, /600,000 fields in one object.* 200/],
    ['many small lists', list(900, list(100, '1')), 413, /values in all.* 50,000/],
    ['deep nesting', nested(500_000), 422, /deeper than 32 levels/],
    ['half of deep nesting', '['.repeat(500_000), 422, /deeper than 32 levels/],
  ])('is refused with %s', async (_, body, status, text) => {
    expect(await send('/rest/v1/blocks', body)).toEqual({
      status,
      text: expect.stringMatching(text),
    });
  });

  test.each([
    ['/auth/v1/token', 64 * 1024, 200],
    ['/auth/v1/token', 64 * 1024 + 1, 413],
    ['/rest/v1/blocks', 64 * 1024 + 1, 200],
    ['/rest/v1/blocks', 8 * 1024 * 1024 + 1, 413],
  ])('to %s of %i bytes is answered with %i', async (path, bytes, status) => {
    expect((await send(path, `"${'x'.repeat(bytes - 2)}"`)).status).toBe(status);
  });

  test.each(['text/csv', 'text/plain', ''])('is refused as "%s"', async (type) => {
    expect((await send('/rest/v1/blocks', 'path\na', type)).status).toBe(415);
  });

  test.each([
    [`?id=in.(${'x,'.repeat(9000)})`, /has 18\d\d\d characters.* 16384/],
    [`?${'a=eq.1&'.repeat(101)}`, /has 101 parameters.* 100/],
    [`?select=${'a('.repeat(17)}b${')'.repeat(17)}`, /deeper than 16 brackets/],
  ])('is refused with the query %#', async (query, text) => {
    expect(await send(`/rest/v1/blocks${query}`)).toEqual({
      status: 422,
      text: expect.stringMatching(text),
    });
  });
});

test('the shape of JSON counts what is outside of texts', () => {
  const text = '{"a,[":[1,2,{"b":"\\"],"}],"c":{}}';
  expect(measureJsonShape(new TextEncoder().encode(text), 100)).toMatchObject({
    rows: 3,
    keys: 2,
    depth: 3,
  });
});
