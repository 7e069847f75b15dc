import { CompiledQuery, type Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { prepareCalls } from '../../../scripts/stack/prepare-calls.ts';

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

const turns = () => new Promise((resolve) => setTimeout(resolve));

describe('a function call', () => {
  test('is sent with what comes before it and the question for its response', async () => {
    const { sent, kysely, answer } = connect();
    const answers = kysely.transaction().execute(async (transaction) => {
      const ask = async (text: string) =>
        (await transaction.executeQuery<{ text: string }>(CompiledQuery.raw(text))).rows;
      await ask('select set_config($1, $2, true)');
      await ask('set local role "authenticated"');
      return [await ask(CALL), await ask(RESPONSE), await ask('select 1')];
    });
    await turns();
    expect(sent.slice(0, 4)).toEqual([
      'begin',
      'select set_config($1, $2, true)',
      'set local role "authenticated"',
      CALL,
    ]);
    expect(sent).toHaveLength(5);
    for (let i = 0; i < 4; i++) {
      answer();
      await turns();
    }
    expect(await answers).toEqual([[{ text: CALL }], [{ text: sent[4] }], [{ text: 'select 1' }]]);
    expect(sent.slice(5)).toEqual(['select 1', 'commit']);
  });

  test('fails with the reason of what came before it', async () => {
    const { kysely, answer } = connect({ failing: 'set local role "nobody"' });
    const call = kysely.transaction().execute(async (transaction) => {
      await transaction.executeQuery(CompiledQuery.raw('set local role "nobody"'));
      await transaction.executeQuery(CompiledQuery.raw(CALL));
    });
    const told = expect(call).rejects.toThrow('begin');
    for (let i = 0; i < 3; i++) {
      await turns();
      answer();
    }
    await told;
  });
});
