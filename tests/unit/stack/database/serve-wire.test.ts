import type { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import {
  encodeMessage,
  encodeText,
  readType,
} from '../../../../scripts/stack/database/wire-messages.ts';
import { serveWire } from '../../../../scripts/stack/database/serve-wire.ts';

const READY = encodeMessage('Z', new TextEncoder().encode('T'));

/** Simulates a database that is in a transaction from the first query to a rollback. */
function fakeDatabase() {
  const asked: string[] = [];
  let isInTransaction = false;
  const database = {
    async execProtocolRawStream(
      message: Uint8Array,
      { onRawData }: { onRawData(data: Uint8Array): void },
    ) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      const type = readType(message);
      asked.push(type);
      if (type === 'Q') isInTransaction = !new TextDecoder().decode(message).includes('rollback');
      onRawData(
        type === '\0'
          ? new Uint8Array([...encodeMessage('R', new Uint8Array(4)), ...READY])
          : READY,
      );
    },
    isInTransaction: () => isInTransaction,
  };
  return { database: database as unknown as PGlite, asked, isOpen: () => isInTransaction };
}

test('when it has closed, nothing that a client left is asked of the database', async () => {
  const { database, asked, isOpen } = fakeDatabase();
  const server = serveWire(database);
  const { port, password } = new URL(server.url);
  const client = await Deno.connect({ port: Number(port) });
  const startup = encodeMessage(
    '?',
    new Uint8Array([0, 3, 0, 0]),
    encodeText('user'),
    encodeText('postgres'),
    new Uint8Array(1),
  );
  await client.write(startup.subarray(1));
  await client.write(encodeMessage('p', encodeText(password)));
  await client.write(encodeMessage('Q', encodeText('begin')));
  await expect.poll(isOpen).toBe(true);
  await server.close();
  expect(isOpen(), 'rolled back').toBe(false);
  const count = asked.length;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toHaveLength(count);
  client.close();
});
