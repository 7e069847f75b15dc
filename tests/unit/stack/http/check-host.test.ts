import { expect, test } from 'vitest';
import { checkHost } from '../../../../scripts/stack/http/check-host.ts';

const checked = checkHost(() => new Response('served'), ['Box.example', 'clinic.example']);

/** Creates a request like the server's: the URL has the header's host if that is valid. */
function requestTo(host: string | null, url = `http://${host}/`): Request {
  const headers = new Headers(host === null ? {} : { Host: host });
  return { url, headers } as Request;
}

const statusOf = async (request: Request) => (await checked(request)).status;

test.each([
  'localhost:54321',
  'LOCALHOST',
  'app.localhost',
  '127.0.0.1:54321',
  '192.168.1.20',
  '[::1]:54321',
  'box.example',
  'CLINIC.example:443',
  'clinic.example.',
])('the host %s is served', async (host) => {
  expect(await statusOf(requestTo(host))).toBe(200);
});

test.each([
  'evil.example',
  'clinic.example.evil.example',
  'evil-localhost',
  'localhost.evil.example:54321',
  '127.0.0.1.evil.example',
])('the host %s is another server’s', async (host) => {
  expect(await statusOf(requestTo(host))).toBe(421);
});

test.each([null, '', 'x y', 'a@localhost', 'localhost:x', '[::1', 'local host:1', 'localhost/x'])(
  'the host %j is malformed',
  async (host) => {
    expect(await statusOf(requestTo(host, 'http://localhost/'))).toBe(400);
  },
);

test('a request line that names another host is that host’s', async () => {
  expect(await statusOf(requestTo('localhost', 'http://evil.example/'))).toBe(421);
});
