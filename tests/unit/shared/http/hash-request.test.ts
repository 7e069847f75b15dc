import { HonoRequest } from 'hono/request';
import { expect, test } from 'vitest';
import { hashRequest } from '../../../../functions/shared/http/hash-request.ts';

const URL = 'http://api.test/documents';

const fingerprint = (init: RequestInit, url = URL) =>
  hashRequest(new HonoRequest(new Request(url, { method: 'POST', ...init })));

function form(fields: Record<string, string | File>): RequestInit {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return { body };
}

const file = (text: string, name = 'a.md') => new File([text], name, { type: 'text/markdown' });

test('is the same for a form that is sent again with another boundary', async () => {
  const [one, other] = [form({ file: file('# Hours') }), form({ file: file('# Hours') })];
  expect(await new Response(one.body).text()).not.toBe(await new Response(other.body).text());
  expect(await fingerprint(one)).toBe(await fingerprint(other));
});

test.each<[string, RequestInit, RequestInit]>([
  ['another body', { body: 'a' }, { body: 'b' }],
  ['another type', { body: 'a' }, { body: 'a', headers: { 'Content-Type': 'text/html' } }],
  ['another file', form({ file: file('a') }), form({ file: file('b') })],
  ['another name of a file', form({ file: file('a') }), form({ file: file('a', 'b.md') })],
  ['another field', form({ file: file('a') }), form({ file: file('a'), name: 'b' })],
])('differs for %s', async (_, one, other) => {
  expect(await fingerprint(one)).not.toBe(await fingerprint(other));
});

test('differs for another query', async () => {
  expect(await fingerprint({}, `${URL}?dry_run=true`)).not.toBe(await fingerprint({}));
});

test('leaves the request as it was, but for who waits for it', async () => {
  const leaving = new AbortController();
  const request = new HonoRequest(
    new Request(URL, {
      method: 'POST',
      ...form({ file: file('# Hours') }),
      signal: leaving.signal,
    }),
  );
  await hashRequest(request);
  leaving.abort();
  expect(request.raw.signal.aborted).toBe(false);
  const sent = (await request.raw.formData()).get('file') as File;
  expect([sent.name, await sent.text()]).toEqual(['a.md', '# Hours']);
});
