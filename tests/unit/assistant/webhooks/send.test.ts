import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendMessage } from '../../../../functions/assistant/webhooks/send.ts';

const MESSAGE = {
  id: 'msg_1',
  body: '{}',
  secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
};
const resolve = () => Promise.resolve(['8.8.8.8']);

let receiver: Deno.HttpServer<Deno.NetAddr>;
let answer: () => Response | Promise<Response>;
const paths: string[] = [];

beforeAll(() => {
  receiver = Deno.serve({ hostname: '127.0.0.1', port: 0, onListen: () => {} }, (request) => {
    paths.push(new URL(request.url).pathname);
    return answer();
  });
});
afterAll(() => receiver.shutdown());

const sendTo = (path: string, deps: object = {}) =>
  sendMessage(
    { allowPrivate: true, resolve, ...deps },
    { ...MESSAGE, url: `http://127.0.0.1:${receiver.addr.port}${path}` },
  );

test('an answer is kept with its first bytes only', async () => {
  answer = () => new Response(`\0${'é'.repeat(5000)}`, { status: 500 });
  const attempt = await sendTo('/long');
  expect(attempt).toMatchObject({ status: 500, error: 'HTTP 500' });
  expect(attempt.answer).toMatch(/^é{499}.?$/);
});

test('a redirect is not followed', async () => {
  answer = () => new Response(null, { status: 307, headers: { Location: '/secret' } });
  expect(await sendTo('/away')).toMatchObject({
    status: 307,
    error: 'Redirects are not followed: set the final address',
  });
  expect(paths).not.toContain('/secret');
});

test('whoever never answers is left alone after the time limit', async () => {
  const never = Promise.withResolvers<Response>();
  answer = () => never.promise;
  expect(await sendTo('/never', { timeoutMs: 50 })).toMatchObject({
    status: null,
    error: 'No answer within 0.05 seconds',
  });
  never.resolve(new Response());
});

test('the status of an answer that never ends is what it came to', async () => {
  answer = () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('a')),
      }),
    );
  expect(await sendTo('/drip', { timeoutMs: 1000 }))
    .toMatchObject({ status: 200, error: null, answer: 'a' });
});

test('a private address is asked nothing, however often it was allowed before', async () => {
  const asked = paths.length;
  expect(await sendTo('/private', { allowPrivate: false })).toMatchObject({
    status: null,
    error: expect.stringMatching(/Only https/),
  });
  const url = 'https://crm.example/';
  const rules = { allowPrivate: false, resolve: () => Promise.resolve(['127.0.0.1']) };
  expect(await sendMessage(rules, { ...MESSAGE, url })).toMatchObject({
    error: expect.stringMatching(/private network/),
  });
  expect(paths).toHaveLength(asked);
});

test('a connection that fails says why, without the address', async () => {
  const listener = Deno.listen({ hostname: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${listener.addr.port}/secret`;
  listener.close();
  const { error } = await sendMessage({ allowPrivate: true, resolve }, { ...MESSAGE, url });
  expect(error).toMatch(/^client error .*refused/i);
});
