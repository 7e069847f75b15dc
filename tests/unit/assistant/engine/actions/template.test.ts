import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkTemplate,
  fillTemplate,
  listSecrets,
  type RequestTemplate,
  TemplateValueError,
} from '../../../../../functions/assistant/engine/actions/template.ts';
import { runs } from '../../../../support/property-runs.ts';

const ORIGIN = 'https://shop.example:8443';

const request = (parts: Partial<RequestTemplate> = {}): RequestTemplate => ({
  ...{ method: 'POST', url: `${ORIGIN}/orders`, headers: {}, body: null },
  ...parts,
});

const fill = (parts: Partial<RequestTemplate>, input: Record<string, unknown>) =>
  fillTemplate(request(parts), { input, slots: {}, secret: {}, thread_id: null });

const check = (parts: Partial<RequestTemplate>) => checkTemplate(request(parts), ['x', 'y']);

describe('a template may have', () => {
  test.each<[string, Partial<RequestTemplate>]>([
    ['a literal address', { url: 'http://localhost/a?b=c' }],
    ['an address without a path', { url: `${ORIGIN}?x={{input.x}}` }],
    ['placeholders in path and query', {
      url: `${ORIGIN}/{{input.x}}/a-{{ slots.é }}?q={{input.y}}`,
    }],
    ['a secret in a header', { headers: { Authorization: 'Bearer {{secret.TOKEN}}' } }],
    ['whole values in a body', { body: '{"a": {"b": {{input.x}}}, "c": [{{thread_id}}]}' }],
  ])('%s', (_, parts) => expect(check(parts)).toEqual([]));
});

describe('a template may not have', () => {
  test.each<[string, Partial<RequestTemplate>, string]>([
    ['another scheme', { url: 'ftp://shop.example/' }, 'https://'],
    ['a placeholder as the scheme', { url: '{{input.x}}://shop.example/' }, 'https://'],
    ['a placeholder in the host', { url: 'https://{{input.x}}.example/' }, 'fixed'],
    ['a placeholder as the end of the host', { url: 'https://shop.example{{input.x}}' }, 'fixed'],
    ['a placeholder in the port', { url: 'https://shop.example:{{input.x}}/' }, 'fixed'],
    ['a user name', { url: 'https://a:b@shop.example/' }, 'user name'],
    ['a fragment', { url: `${ORIGIN}/#{{input.x}}` }, '#'],
    ['a backslash', { url: `${ORIGIN}/\\evil.example` }, 'not a valid address'],
    ['a space', { url: `${ORIGIN}/a b` }, 'not a valid address'],
    ['dots in the path', { url: `${ORIGIN}/a/../{{input.x}}` }, '. or ..'],
    ['half a placeholder', { url: `${ORIGIN}/{{input.x}` }, 'not a valid address'],
    ['an unknown placeholder', { url: `${ORIGIN}/{{env.HOME}}` }, 'is not a placeholder'],
    ['an unknown input', { url: `${ORIGIN}/{{input.z}}` }, 'no property z'],
    ['a header that is no name', { headers: { 'a b': 'c' } }, 'not a header name'],
    ['a header of the client', { headers: { Host: 'evil.example' } }, 'set by the server'],
    ['its own idempotency key', { headers: { 'idempotency-key': 'a' } }, 'set by the server'],
    ['a line break in a header', { headers: { A: 'a\r\nB: c' } }, 'printable ASCII'],
    ['a body of a GET', { method: 'GET', body: '{}' }, 'cannot have a body'],
    ['a body that is not JSON', { body: 'a={{input.x}}' }, 'It must be JSON'],
    ['a placeholder in quotes', { body: '{"a": "{{input.x}}"}' }, 'It must be JSON'],
    ['a placeholder as a key', { body: '{{{input.x}}: 1}' }, 'It must be JSON'],
  ])('%s', (_, parts, message) => {
    expect(check(parts)).toEqual([{
      path: expect.stringMatching(/^(url|headers\..+|body)$/),
      message: expect.stringContaining(message),
    }]);
  });
});

test('the secrets of a request are listed once each', () => {
  const body = '[{{secret.B}}, {{secret.A}}, {{ secret.B }}, {{input.secret}}]';
  expect(listSecrets(request({ body, headers: { C: '{{secret.C}}' } }))).toEqual(['A', 'B', 'C']);
});

test('values come from where they are named, and only own ones', () => {
  const filled = fillTemplate(
    request({
      url: `${ORIGIN}/{{thread_id}}?a={{input.toString}}&b={{slots.day}}&c={{secret.KEY}}`,
    }),
    { input: {}, slots: { day: 'Mon' }, secret: { KEY: 'k&k' }, thread_id: 't1' },
  );
  expect(filled.url).toBe(`${ORIGIN}/t1?a=&b=Mon&c=k%26k`);
});

describe('a value of a path is refused', () => {
  test.each([
    '',
    ' ',
    '.',
    '..',
    '%2e',
    '%2E%2e',
    '%252e.',
    '../x',
    'a/..',
    'a%2f..',
    '..\\x',
    null,
  ])(
    '%j',
    (x) => expect(() => fill({ url: `${ORIGIN}/{{input.x}}` }, { x })).toThrow(TemplateValueError),
  );
});

describe('whatever the value', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom('.', '/', '%2e', '%', '\\', '\r\n', '"', '{{input.x}}', 'é'),
    }),
    fc.jsonValue(),
  );
  const always = (property: (x: unknown) => void) =>
    fc.assert(fc.property(value, property), { numRuns: runs(2000) });

  test('a path keeps its host, its segments and its query', () =>
    always((x) => {
      let filled: URL;
      try {
        filled = new URL(fill({ url: `${ORIGIN}/a/{{input.x}}/b?c=d` }, { x }).url);
      } catch (error) {
        expect(error).toBeInstanceOf(TemplateValueError);
        return;
      }
      const [, first, segment, last, ...more] = filled.pathname.split('/');
      expect([filled.origin, first, last, more, filled.search, filled.hash])
        .toEqual([ORIGIN, 'a', 'b', [], '?c=d', '']);
      const text = typeof x === 'string' ? x : JSON.stringify(x);
      expect(decodeURIComponent(segment!)).toBe(text.toWellFormed());
    }));

  test('a query keeps its other parameters and the value', () =>
    always((x) => {
      const { searchParams, hash } = new URL(
        fill({ url: `${ORIGIN}/?a={{input.x}}&b=c` }, { x }).url,
      );
      const text = x === null ? '' : typeof x === 'string' ? x : JSON.stringify(x);
      expect([...searchParams]).toEqual([['a', text.toWellFormed()], ['b', 'c']]);
      expect(hash).toBe('');
    }));

  test('a header is one line that a client accepts', () =>
    always((x) => {
      const { headers } = fill({ headers: { A: 'Bearer {{input.x}}' } }, { x });
      expect([...new Headers(headers).keys()]).toEqual(['a']);
      expect(headers.A).toMatch(/^[\x20-\x7e]*$/);
    }));

  test('a body is JSON with the value in its place', () =>
    always((x) => {
      const { body } = fill({ body: '{"a": {"b": {{input.x}}}, "c": [{{input.x}}]}' }, { x });
      const same = JSON.parse(JSON.stringify(x));
      expect(JSON.parse(body!)).toEqual({ a: { b: same }, c: [same] });
    }));
});
