import { CompiledQuery, type Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { prepareCalls } from '../../../scripts/stack/prepare-calls.ts';

const SETTINGS = 'select set_config($1, $2, true)';
const ROLE = 'set local role "authenticated"';
const CALL = 'select * from public.whoami() as "whoami" limit $1';
const RESPONSE = `
  SELECT current_setting('response.status', true) AS status,
         current_setting('response.headers', true) AS headers
`;

/** A connection to a database that answers each text with itself, once `answer` is called. */
function connect({ failing = '' } = {}) {
  const sent: string[] = [];
  const waiting: (() => void)[] = [];
  const unsafe = (text: string) => {
    sent.push(text);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const rows = Object.assign([{ text }], { count: 1, command: 'SELECT' });
    waiting.push(() => failing && sent.includes(failing) ? reject(new Error(text)) : resolve(rows));
    return Object.assign(promise, { execute: () => promise });
  };
  const driver = Object.assign(() => {}, {
    reserve: () => Promise.resolve({ unsafe, release: () => {} }),
  });
  const connection = { driver, kysely: null as unknown as Kysely<unknown> };
  prepareCalls(connection as never);
  return {
    sent,
    kysely: connection.kysely,
    answer: () => waiting.splice(0).forEach((each) => each()),
  };
}

/** Lets everything that was sent be answered, and what follows be sent. */
async function answerAll({ answer }: Pick<ReturnType<typeof connect>, 'answer'>, times: number) {
  for (let i = 0; i < times; i++) {
    answer();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

describe('a function call', () => {
  test('is sent with what comes before it and the question for its response', async () => {
    const connection = connect();
    const { sent, kysely } = connection;
    const answers = kysely.transaction().execute(async (transaction) => {
      const ask = async (text: string) =>
        (await transaction.executeQuery<{ text: string }>(CompiledQuery.raw(text))).rows;
      await ask(SETTINGS);
      await ask(ROLE);
      return [await ask(CALL), await ask(RESPONSE), await ask('select 1')];
    });
    await answerAll(connection, 1);
    expect(sent).toEqual(['begin']);
    await answerAll(connection, 1);
    expect(sent.slice(1, 4)).toEqual([SETTINGS, ROLE, CALL]);
    expect(sent).toHaveLength(5);
    await answerAll(connection, 3);
    expect(await answers).toEqual([[{ text: CALL }], [{ text: sent[4] }], [{ text: 'select 1' }]]);
    expect(sent.slice(5)).toEqual(['select 1', 'commit']);
  });

  test('fails with the reason of what came before it', async () => {
    const connection = connect({ failing: ROLE });
    const call = connection.kysely.transaction().execute(async (transaction) => {
      await transaction.executeQuery(CompiledQuery.raw(ROLE));
      await transaction.executeQuery(CompiledQuery.raw(CALL));
    });
    const told = expect(call).rejects.toThrow(ROLE);
    await answerAll(connection, 4);
    await told;
  });

  test('is not sent at all when there is no transaction', async () => {
    const connection = connect({ failing: 'begin' });
    const call = connection.kysely.transaction().execute(async (transaction) => {
      await transaction.executeQuery(CompiledQuery.raw(ROLE));
      await transaction.executeQuery(CompiledQuery.raw(CALL));
    });
    const told = expect(call).rejects.toThrow('begin');
    await answerAll(connection, 3);
    await told;
    expect(connection.sent).not.toContain(CALL);
  });
});
