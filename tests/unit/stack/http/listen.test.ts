import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import type { Handler } from '../../../../scripts/stack/http/handler.ts';
import { listen } from '../../../../scripts/stack/http/listen.ts';
import { findFreePorts } from '../../../../scripts/lib/free-ports.ts';

test('a stop lets a running request finish and takes no new one', async () => {
  const port = Number(findFreePorts().API_PORT);
  const url = `http://127.0.0.1:${port}`;
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const stop = await listen('127.0.0.1', port, async () => {
    begun.resolve();
    await finish.promise;
    return new Response('the whole answer');
  });
  const running = fetch(url);
  await begun.promise;
  const stopped = stop();
  await expect(fetch(url)).rejects.toThrow();
  finish.resolve();
  expect(await (await running).text()).toBe('the whole answer');
  await stopped;
});

test('a request that does not end does not hold up a stop', async () => {
  const port = Number(findFreePorts().API_PORT);
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<Response>();
  const stop = await listen('127.0.0.1', port, () => {
    begun.resolve();
    return end.promise;
  }, { graceMs: 10 });
  const running = fetch(`http://127.0.0.1:${port}`);
  await begun.promise;
  running.catch(() => {});
  await stop();
  end.resolve(new Response());
  await expect(running).rejects.toThrow();
});

type Options = Parameters<typeof listen>[3];

/** Starts a listener that stops with its block; `connect` opens a raw connection. */
async function serve(handle: Handler, options?: Options) {
  const port = Number(findFreePorts().API_PORT);
  const stop = await listen('127.0.0.1', port, handle, options);
  const sockets: Socket[] = [];
  return {
    url: `http://127.0.0.1:${port}`,
    async connect(text = '') {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      socket.on('error', () => {});
      await once(socket, 'connect');
      if (text) socket.write(text);
      // Not `once`, which rejects when the server resets the connection.
      const closed = new Promise((resolve) => socket.once('close', resolve));
      let received = '';
      socket.on('data', (data) => received += data);
      return { socket, closed, received: () => received };
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await stop();
    },
  };
}

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n';
const ok = () => new Response('ok');

test('connections that do not finish their headers are closed, also after a request', async () => {
  await using server = await serve(ok, { headersMs: 200 });
  const silent = await server.connect();
  const half = await server.connect(`${GET}X-Slow: `);
  const second = await server.connect(`${GET}\r\n`);
  await expect.poll(second.received).toContain('ok');
  second.socket.write(`${GET}X-Slow: `);
  await Promise.all([silent.closed, half.closed, second.closed]);
});

test('of too many waiting connections the oldest is closed, and the others are served', async () => {
  await using server = await serve(ok, { mostWaiting: 3 });
  const first = await server.connect(GET);
  const others = [await server.connect(GET), await server.connect(GET)];
  expect(await (await fetch(server.url)).text()).toBe('ok');
  await first.closed;
  for (const { socket, received } of others) {
    socket.write('\r\n');
    await expect.poll(received).toContain('ok');
  }
});

test('a connection with a request under way does not count as waiting', async () => {
  const finish = Promise.withResolvers<void>();
  await using server = await serve(async () => {
    await finish.promise;
    return ok();
  }, { mostWaiting: 1 });
  const busy = await server.connect(`${GET}\r\n`);
  const waiting = [await server.connect(), await server.connect()];
  await waiting[0]!.closed;
  finish.resolve();
  await expect.poll(busy.received).toContain('ok');
});

test('events arrive one by one, and an aborted caller ends the body and the request', async () => {
  const cancelled = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<void>();
  await using server = await serve((request) => {
    request.signal.addEventListener('abort', () => aborted.resolve());
    const body = new ReadableStream({
      start: (events) => events.enqueue(new TextEncoder().encode('data: 1\n\n')),
      cancel: () => cancelled.resolve(),
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  });
  const caller = new AbortController();
  const response = await fetch(server.url, { signal: caller.signal });
  const { value } = await response.body!.getReader().read();
  expect(new TextDecoder().decode(value)).toBe('data: 1\n\n');
  caller.abort();
  await Promise.all([cancelled.promise, aborted.promise]);
});

test('a long body arrives as a whole in both directions', async () => {
  await using server = await serve(async (request) => new Response(await request.bytes()));
  const body = crypto.getRandomValues(new Uint8Array(65_536));
  const long = new Uint8Array(4 * 1024 * 1024).map((_, at) => body[at % body.length]!);
  const response = await fetch(server.url, { method: 'POST', body: long });
  expect((await response.bytes()).every((byte, at) => byte === long[at])).toBe(true);
});

test.each([
  ['cancels', (body: ReadableStream | null) => body?.cancel()],
  ['leaves', () => {}],
])('what %s a body unread is answered, on a connection that goes on', async (_, refuse) => {
  await using server = await serve(async (request) => {
    await refuse(request.body);
    return new Response('too large', { status: 413 });
  });
  const body = 'x'.repeat(1_000_000);
  const caller = await server.connect(
    `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  await expect.poll(caller.received).toContain('too large');
  caller.socket.write(`${GET}\r\n`);
  await expect.poll(() => caller.received().split('too large').length).toBe(3);
});

test('HEAD has the headers and no body', async () => {
  await using server = await serve(() =>
    new Response('four', { headers: { 'Content-Length': '4' } })
  );
  const caller = await server.connect('HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(caller.received).toMatch(/content-length: 4\r\n(.+\r\n)*\r\n$/i);
});

test('long text is compressed for who takes it, under a weak tag', async () => {
  const text = 'word '.repeat(1_000);
  const headers = { 'Content-Type': 'text/plain', ETag: '"1"' };
  await using server = await serve(() => new Response(text, { headers }));
  const asked = await fetch(server.url, { headers: { 'Accept-Encoding': 'gzip' } });
  expect(asked.headers.get('ETag')).toBe('W/"1"');
  expect(await asked.text()).toBe(text);
  const plain = await fetch(server.url, { headers: { 'Accept-Encoding': 'identity' } });
  expect(plain.headers.get('ETag')).toBe('"1"');
  expect(plain.headers.get('Content-Length')).toBe('5000');
});

test('what must not be transformed is not compressed, and keeps its strong tag', async () => {
  const headers = {
    ...{ 'Content-Type': 'text/plain', ETag: '"1"' },
    'Cache-Control': 'no-store, no-transform',
  };
  await using server = await serve(() => new Response('word '.repeat(1_000), { headers }));
  const asked = await fetch(server.url, { headers: { 'Accept-Encoding': 'gzip' } });
  await asked.text();
  expect([asked.headers.get('ETag'), asked.headers.get('Content-Encoding')]).toEqual(['"1"', null]);
});

test.each([
  ['Host', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n'],
  ['method', 'TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
])('a request with a wrong %s is answered 400', async (_, text) => {
  await using server = await serve(ok);
  const { received } = await server.connect(text);
  await expect.poll(received).toMatch(/^HTTP\/1\.1 400 /);
});

test('a failure is answered 500 and told to the log only', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await using server = await serve(() => Promise.reject(new Error('secret')));
  const response = await fetch(server.url);
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('secret');
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});
