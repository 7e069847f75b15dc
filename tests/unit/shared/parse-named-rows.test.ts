import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createClients } from '../../../functions/shared/clients.ts';
import { VerifiedTokenCache } from '../../../functions/shared/http/verified-token-cache.ts';
import { Session } from '../../../functions/shared/http/session.ts';
import { parseNamedRows } from '../../../functions/shared/parse-named-rows.ts';

const ID = '7f3c1f0e-5d0b-4c86-9a53-0d6f4f1f2b61';
const ACCOUNT = { id: ID, email: 'a@example.com', role: 'viewer', must_change_password: false };
const Row = z.object({ by: z.string() });

let lookUps: number;
let session: Session;

beforeEach(() => {
  lookUps = 0;
  const env = { publishableKeys: ['public'], secretKeys: ['secret'] };
  const clients = createClients({ ...env, supabaseUrl: 'http://database.test' }, () => {
    lookUps++;
    return Promise.resolve(Response.json(ACCOUNT));
  });
  session = new Session('a.b.c', { clients, known: new VerifiedTokenCache(), onPerson() {} });
});

test('rows and names prove that an operator asked, without a call', async () => {
  const told = { rows: [{ by: ID }], names: { [ID]: 'Ann' }, account: null };
  const { rows, names } = await parseNamedRows({ session }, Row, told);
  expect([rows, names.get(ID)]).toEqual([[{ by: ID }], 'Ann']);
  expect(lookUps).toBe(0);
});

test('without rows the account that came with them does', async () => {
  const told = { rows: [], names: null, account: ACCOUNT };
  expect((await parseNamedRows({ session }, Row, told)).rows).toEqual([]);
  await session.check();
  expect(lookUps).toBe(0);
});

test.each([
  ['no account', null, 401],
  [
    'a one-time password',
    { rows: [], names: null, account: { ...ACCOUNT, must_change_password: true } },
    403,
  ],
])('without rows %s is refused', async (_, told, status) => {
  await expect(parseNamedRows({ session }, Row, told)).rejects.toMatchObject({ status });
});

test('a server is told what there is', async () => {
  expect((await parseNamedRows({}, Row, null)).rows).toEqual([]);
});
