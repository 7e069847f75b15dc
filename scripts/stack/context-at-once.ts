import type { createPostgresConnection } from '@supabase/lite/postgres';
import { type Kysely, sql } from 'kysely';

type Connection = ReturnType<typeof createPostgresConnection>;

interface Context {
  auth?: { role?: string; uid?: unknown; jwt?: unknown };
  storage?: { operation?: string };
}

interface RpcRequest {
  method: string;
  path: string;
  requestHeaders?: Record<string, string>;
}

/**
 * Tells the database who calls, and what, in one statement each. Lite takes one per setting, ten
 * round trips of the fourteen of a function call; the settings and their order are lite's own.
 */
export function setContextAtOnce(connection: Connection): void {
  Object.assign(connection, {
    async applyJwtSessionContext(
      transaction: Kysely<unknown>,
      { auth, storage }: Context,
      isOtherRole: boolean,
    ) {
      const role = auth?.role || 'anon';
      const settings: Record<string, string> = {
        role,
        'request.jwt.claim.sub': String(auth?.uid ?? ''),
        'request.jwt.claim.role': role,
        'storage.operation': String(storage?.operation ?? ''),
      };
      if (auth?.jwt && typeof auth.jwt === 'object') {
        settings['request.jwt.claims'] = JSON.stringify(auth.jwt);
      }
      await setLocally(transaction, settings);
      if (isOtherRole) await sql`set local role ${sql.id(role)}`.execute(transaction);
    },
    async applyRpcRequestGucs(transaction: Kysely<unknown>, request: RpcRequest) {
      await setLocally(transaction, {
        'response.status': '',
        'response.headers': '',
        'request.method': request.method,
        'request.path': request.path,
        'request.headers': JSON.stringify(request.requestHeaders ?? {}),
      });
    },
  });
}

/** Until the end of the transaction, in the order given. */
async function setLocally(
  transaction: Kysely<unknown>,
  settings: Record<string, string>,
): Promise<void> {
  const calls = Object.entries(settings).map(([name, value]) =>
    sql`set_config(${name}, ${value}, true)`
  );
  await sql`select ${sql.join(calls)}`.execute(transaction);
}
