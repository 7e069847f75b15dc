import type { createPostgresConnection } from '@supabase/lite/postgres';
import { Kysely } from 'kysely';
import { PostgresJSDialect } from 'kysely-postgres-js';
import type postgres from 'postgres';

type Connection = ReturnType<typeof createPostgresConnection>;

/** A function called through the Data API. */
const IS_CALL = /^select \* from public\.\w+\(/;

/**
 * What comes before a call and answers nothing that anybody reads. Not `begin`: without a
 * transaction the role would not be set, and what follows would run.
 */
const IS_PREAMBLE = /^(?:set local role "\w+"|select set_config\(.*\))$/;

/** Few different texts, sent all the time: calls, their settings, the account and its session. */
const IS_REPEATED =
  /^select (?:\* from public\.\w+\(|set_config\(|\* from "auth"\."(?:users|sessions)" where "id" = \$1$)/;

/** What lite asks for after each call. */
const RESPONSE = "select current_setting('response.status', true) as status, " +
  "current_setting('response.headers', true) as headers";

type Rows = postgres.RowList<postgres.Row[]>;
const NO_ROWS = Object.assign([], { count: 0, command: '' }) as unknown as Rows;

/**
 * Saves round trips of what every function call repeats. Its statements are prepared, so that they
 * are parsed once; others stay unprepared: their texts are whatever people ask for, and each would
 * stay in the server's memory. What is set before a call, and the question for its response, are
 * sent with it, not one after the answer to the other.
 */
export function prepareCalls(connection: Connection): void {
  const { driver } = connection;
  const preparing = new Proxy(driver, {
    get: (target, name) => name === 'reserve' ? reserve : Reflect.get(target, name),
  });

  async function reserve(): Promise<postgres.ReservedSql> {
    const reserved = await driver.reserve();
    return Object.assign(reserved, { unsafe: sendAhead(reserved.unsafe) });
  }

  Reflect.set(
    connection,
    'kysely',
    new Kysely({ dialect: new PostgresJSDialect({ postgres: preparing as never }) }),
  );
}

type Send = postgres.ReservedSql['unsafe'];

function sendAhead(unsafe: Send) {
  // A transaction whose preamble failed runs nothing more: what follows fails, too, and says why.
  let failure: unknown;
  let response: Promise<Rows> | undefined;

  const send = (text: string, parameters?: never[]) =>
    unsafe(text, parameters, { prepare: IS_REPEATED.test(text) }).execute();

  return async (text: string, parameters?: never[]): Promise<Rows> => {
    const ahead = response;
    response = undefined;
    if (ahead && text.trim().replace(/\s+/g, ' ').toLowerCase() === RESPONSE) return await ahead;
    const query = send(text, parameters);
    if (IS_PREAMBLE.test(text)) {
      query.catch((reason) => failure ??= reason);
      return NO_ROWS;
    }
    if (IS_CALL.test(text)) {
      response = send(RESPONSE);
      response.catch(() => {});
    }
    const rows = await query.catch((reason) => {
      throw failure ?? reason;
    });
    if (failure) throw failure;
    return rows;
  };
}
