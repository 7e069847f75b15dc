import type { createPostgresConnection } from '@supabase/lite/postgres';
import { type Kysely, sql } from 'kysely';

type Connection = ReturnType<typeof createPostgresConnection>;

interface Context {
  auth?: { role?: string; uid?: unknown; jwt?: unknown };
  storage?: { operation?: string };
  /** Of a function call; added here. */
  rpc?: RpcRequest;
}

interface RpcRequest {
  method: string;
  path: string;
  requestHeaders?: Record<string, string>;
}

type WithContext = (
  context: Context | undefined,
  run: unknown,
  options?: { rpc?: RpcRequest },
) => unknown;

/**
 * Tells the database who calls, and what, in one statement. Lite takes one per setting, ten round
 * trips of the fourteen of a function call; the settings and their order are lite's own.
 */
export function setContextAtOnce(connection: Connection): void {
  const withContext = connection.withContext.bind(connection) as WithContext;
  /** Function calls whose settings were made with those of their caller. */
  const isSet = new WeakSet<RpcRequest>();
  Object.assign(connection, {
    withContext: ((context, run, options) =>
      withContext(context && { ...context, rpc: options?.rpc }, run, options)) as WithContext,
    async applyJwtSessionContext(
      transaction: Kysely<unknown>,
      { auth, storage, rpc }: Context,
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
      if (rpc) {
        Object.assign(settings, settingsOf(rpc));
        isSet.add(rpc);
      }
      await setLocally(transaction, settings);
      if (isOtherRole) {
        await sql`set local role ${sql.id(role)}`.execute(transaction);
      }
    },
    async applyRpcRequestGucs(transaction: Kysely<unknown>, rpc: RpcRequest) {
      if (!isSet.has(rpc)) {
        await setLocally(transaction, settingsOf(rpc));
      }
    },
  });
}

function settingsOf({ method, path, requestHeaders }: RpcRequest): Record<string, string> {
  return {
    'response.status': '',
    'response.headers': '',
    'request.method': method,
    'request.path': path,
    'request.headers': JSON.stringify(requestHeaders ?? {}),
  };
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
