import type { createPostgresConnection } from '@supabase/lite/postgres';
import { Kysely } from 'kysely';
import { PostgresJSDialect } from 'kysely-postgres-js';
import type postgres from 'postgres';

type Connection = ReturnType<typeof createPostgresConnection>;

/** Calls of SQL functions and the settings before them: few different texts, sent all the time. */
const IS_CALL = /^select (?:\* from public\.\w+\(|set_config\()/;

/**
 * Lets a connection prepare the statements that every function call repeats, so that they are
 * parsed once and take one round trip, not two. Others stay unprepared: their texts are whatever
 * people ask for, and each would stay in the server's memory.
 */
export function prepareCalls(connection: Connection): void {
  const { driver } = connection;
  const preparing = new Proxy(driver, {
    get: (target, name) => name === 'reserve' ? reserve : Reflect.get(target, name),
  });

  async function reserve(): Promise<postgres.ReservedSql> {
    const reserved = await driver.reserve();
    const { unsafe } = reserved;
    const prepared = (text: string, parameters?: never[]) =>
      unsafe(text, parameters, { prepare: IS_CALL.test(text) });
    return Object.assign(reserved, { unsafe: prepared });
  }

  Reflect.set(
    connection,
    'kysely',
    new Kysely({ dialect: new PostgresJSDialect({ postgres: preparing }) }),
  );
}
