import { expect, test } from 'vitest';
import {
  encodeInt32,
  encodeMessage,
  encodeText,
} from '../../../../scripts/stack/database/wire-messages.ts';
import { Mutex, WireSession } from '../../../../scripts/stack/database/wire-session.ts';

test('a mutex lets one through at a time, in the order of arrival', async () => {
  const mutex = new Mutex();
  const seen: string[] = [];
  const visit = async (name: string) => {
    const unlock = await mutex.lock();
    seen.push(`${name} in`);
    await new Promise((resolve) => setTimeout(resolve));
    seen.push(`${name} out`);
    unlock();
  };
  await Promise.all(['a', 'b', 'c'].map(visit));
  expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
});

const startup = (user: string) => {
  const body = encodeMessage(
    '?',
    encodeInt32(196608),
    encodeText('user'),
    encodeText(user),
    new Uint8Array(1),
  );
  return body.subarray(1);
};
const password = (value: string) => encodeMessage('p', encodeText(value));

/**
 * Returns the server's answers to messages, whether it closed, and whether it called the backend.
 */
async function logIn(messages: Uint8Array[], loginMs = 5000) {
  using listener = Deno.listen({ hostname: '127.0.0.1', port: 0 });
  const { port } = listener.addr as Deno.NetAddr;
  const [client, connection] = await Promise.all([Deno.connect({ port }), listener.accept()]);
  let isAsked = false;
  const backend = {
    send: () => Promise.resolve(void (isAsked = true)),
    isInTransaction: () => false,
  };
  const mutex = new Mutex();
  const session = new WireSession({
    connection,
    number: 1,
    backend,
    mutex,
    loginMs,
    password: 'right',
  }).run().catch(() => {});
  for (const message of messages) await client.write(message);
  const isClosed = session.then(() => true);
  const isIn = new Promise<boolean>((resolve) => {
    const timer = setInterval(() => isAsked && (clearInterval(timer), resolve(false)), 5);
    void isClosed.then(() => clearInterval(timer));
  });
  const closed = await Promise.race([isClosed, isIn]);
  client.close();
  await session;
  return { closed, isAsked };
}

test('the right user with the right password gets in', async () => {
  expect(await logIn([startup('postgres'), password('right')])).toMatchObject({ closed: false });
});

test.each([
  ['a wrong password', [startup('postgres'), password('wrong')]],
  ['another user', [startup('mallory'), password('right')]],
  ['a password without end', [startup('postgres'), encodeMessage('p', new Uint8Array(100_000))]],
  ['a message of negative length', [startup('postgres'), new Uint8Array([112, 255, 0, 0, 0])]],
])('%s is refused at once', async (_, messages) => {
  expect(await logIn(messages)).toEqual({ closed: true, isAsked: false });
});

test.each([
  ['says nothing', []],
  ['says half of who it is', [startup('postgres').subarray(0, 9)]],
  ['does not send its password', [startup('postgres')]],
])('a client that %s is sent away', async (_, messages) => {
  expect(await logIn(messages, 30)).toEqual({ closed: true, isAsked: false });
});
