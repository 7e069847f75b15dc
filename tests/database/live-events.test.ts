import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  IS_SERVER,
  openTestDatabase,
  type TestDatabase,
} from '../../scripts/testing/temporary-database.ts';
import { ROWS, useFixture } from './fixture.ts';

const onFixture = useFixture();

type Sql = TransactionSql | TestDatabase['sql'];

interface Page {
  place: string;
  events: { id: string; event: string; data: { message_id?: string; request_id?: string } }[];
}

async function readEvents(sql: Sql, after: string | null, most = 500): Promise<Page> {
  const [row] = await sql`select public.read_events(${after}, ${most}) as page`;
  return row!.page;
}

const addMessage = (sql: Sql, id: string, transaction: number) =>
  sql`insert into public.messages (id, thread_id, role, text, transaction_id)
    values (${id}, ${ROWS.thread}, 'user', 'Hello', ${String(transaction)}::text::xid8)`;

const idOf = (n: number) => `77000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
/** Returns the numbers of the messages that a test added, without the fixture's. */
const numbersIn = ({ events }: Pick<Page, 'events'>) =>
  events.map(({ data }) => data.message_id ?? '').filter((id) => id.startsWith('77'))
    .map((id) => Number(id.slice(-12)));

describe('what is new to a reader', () => {
  test(
    'is what was under way when they looked last, and what began since, whatever came before it',
    onFixture(async (sql) => {
      for (const n of [99, 100, 101, 102, 103, 104, 105, 106]) await addMessage(sql, idOf(n), n);
      const page = await readEvents(sql, '101:105:101,103');
      expect(numbersIn(page)).toEqual([101, 103, 105, 106]);
      expect((await readEvents(sql, page.place)).events).toEqual([]);
    }),
  );

  test.each([1, 2, 3, 7])(
    'comes once, wherever reading stops, in pages of %i',
    (most) =>
      onFixture(async (sql) => {
        // Includes several events of one transaction.
        for (const n of [1, 2, 3, 4, 5, 6, 7]) await addMessage(sql, idOf(n), 100 + (n >> 1));
        const told: number[] = [];
        let place = '100:100:';
        for (let page = await readEvents(sql, place, most); page.events.length > 0;) {
          told.push(...numbersIn({ events: page.events.slice(0, 1) }));
          place = page.events[0]!.id;
          page = await readEvents(sql, place, most);
        }
        expect(told).toEqual([1, 2, 3, 4, 5, 6, 7]);
      })(),
  );

  test(
    'is nothing for who has not looked before, or looked at another server, or is away for a day',
    onFixture(async (sql) => {
      await addMessage(sql, idOf(1), 100);
      await sql`insert into public.messages (thread_id, role, text, transaction_id, created_at)
        values (${ROWS.thread}, 'user', 'Hi', '101', now() - interval '25 hours')`;
      // Other databases of the server have transactions, too: no two places need to be the same.
      const nothing = { place: expect.stringMatching(/^\d+:\d+:/), events: [] };
      expect(await readEvents(sql, null)).toEqual(nothing);
      expect(await readEvents(sql, '99999999:99999999:')).toEqual(nothing);
      expect(numbersIn(await readEvents(sql, '100:100:'))).toEqual([1]);
    }),
  );

  test(
    'is an entry in the history of a request, too',
    onFixture(async (sql) => {
      const { place } = await readEvents(sql, null);
      await sql`update public.request_history set transaction_id = '100' where request_id = ${ROWS.request}`;
      const { events } = await readEvents(sql, '100:100:');
      expect(place).toMatch(/^\d+:/);
      expect(events).toContainEqual(
        expect.objectContaining({
          event: 'request',
          data: { request_id: ROWS.request, what: 'created', by: null },
        }),
      );
    }),
  );
});

// PGlite has one session, so nothing runs concurrently.
describe.runIf(IS_SERVER)('beside writers whose transactions overlap', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    await database.sql`insert into public.threads (id, name) values (${ROWS.thread}, 'Dialog')`;
  });
  afterAll(() => database.close());

  test('readers who leave and come again are told of each message once', async () => {
    const { sql } = database;
    const { place: start } = await readEvents(sql, null);
    let isWriting = true;
    const pause = (most: number) =>
      new Promise((resolve) => setTimeout(resolve, Math.random() * most));
    const write = async () => {
      for (let n = 0; n < 25; n++) {
        await sql.begin(async (transaction) => {
          for (let m = 0; m < 1 + n % 3; m++) {
            await transaction`insert into public.messages (thread_id, role, text)
              values (${ROWS.thread}, 'user', 'Hello')`;
            await pause(15);
          }
          if (n % 5 === 0) throw new Error('undone');
        }).catch(() => {});
      }
    };
    const read = async () => {
      const told: string[] = [];
      let place = start;
      for (let isLast = false; !isLast;) {
        isLast = !isWriting;
        const { events, ...page } = await readEvents(sql, place, 4);
        // The connection breaks at a random event of the page.
        const arrived = events.slice(0, 1 + Math.floor(Math.random() * events.length));
        told.push(...arrived.map(({ data }) => data.message_id!));
        place = arrived.at(-1)?.id ?? page.place;
        if (events.length > 0) isLast = false;
        await pause(5);
      }
      return told;
    };
    const readers = [read(), read()];
    await Promise.all([write(), write(), write(), write()]);
    isWriting = false;
    const stored = (await sql`select id from public.messages order by id`).map(({ id }) => id);
    for (const told of await Promise.all(readers)) expect(told.toSorted()).toEqual(stored);
    expect(stored.length).toBeGreaterThan(100);
  });
});
