import { createPostgresConnection } from '@supabase/lite/postgres';

type Connection = ReturnType<typeof createPostgresConnection>;
type LiteOptions = Parameters<typeof createPostgresConnection>[0];

/**
 * A connection of @supabase/lite 0.10 with three changes to its inner parts; where the library
 * changed under one of them, tests/database/lite-connection.test.ts says so.
 *
 * The first is for security, the others for speed. Milliseconds of a function call as a signed-in
 * user and as the service, and of a table read, on the embedded database (least of 7 runs of 40):
 * 6.9, 5.9, 4.9 as the library has it; 4.2, 1.5, 3.7 with the context at once; 2.4, 1.4, 2.5 with
 * repeated statements prepared, too.
 */
export function createLiteConnection(options: LiteOptions): Connection {
  const connection = createPostgresConnection(options);
  keepGrants(connection);
  setContextAtOnce(connection);
  prepareRepeated(connection);
  return connection;
}

/**
 * Otherwise its first request grants every privilege on every table to anon and authenticated,
 * which undoes the migrations' grants, and fails when two such requests meet.
 */
function keepGrants(connection: Connection): void {
  Reflect.set(connection, 'rlsState', 'active');
}

interface Transaction {
  executeQuery(query: { sql: string; parameters: unknown[] }): Promise<unknown>;
}

interface RpcRequest {
  method: string;
  path: string;
  requestHeaders?: Record<string, string>;
}

interface Context {
  auth?: { role?: string; uid?: unknown; jwt?: unknown };
  storage?: { operation?: string };
  /** Of a function call; added here. */
  rpc?: RpcRequest;
}

type WithContext = (
  context: Context | undefined,
  run: unknown,
  options?: { rpc?: RpcRequest },
) => unknown;

/**
 * Tells the database who calls, and what, in one statement. Lite takes one per setting, ten round
 * trips of the fourteen of a function call, and sets the role twice.
 */
function setContextAtOnce(connection: Connection): void {
  const withContext = connection.withContext.bind(connection) as WithContext;
  /** Function calls whose settings were made with those of their caller. */
  const isSet = new WeakSet<RpcRequest>();
  Object.assign(connection, {
    withContext: ((context, run, options) =>
      withContext(context && { ...context, rpc: options?.rpc }, run, options)) as WithContext,
    async applyJwtSessionContext(transaction: Transaction, context: Context) {
      const { rpc } = context;
      if (rpc) {
        isSet.add(rpc);
      }
      await setLocally(transaction, { ...callerSettings(context), ...rpc && callSettings(rpc) });
    },
    async applyRpcRequestGucs(transaction: Transaction, rpc: RpcRequest) {
      if (!isSet.has(rpc)) {
        await setLocally(transaction, callSettings(rpc));
      }
    },
  });
}

function callerSettings({ auth, storage }: Context): Record<string, string> {
  const role = auth?.role || 'anon';
  const hasClaims = auth?.jwt && typeof auth.jwt === 'object';
  return {
    role,
    'request.jwt.claim.sub': String(auth?.uid ?? ''),
    'request.jwt.claim.role': role,
    'storage.operation': String(storage?.operation ?? ''),
    ...hasClaims ? { 'request.jwt.claims': JSON.stringify(auth.jwt) } : {},
  };
}

function callSettings({ method, path, requestHeaders }: RpcRequest): Record<string, string> {
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
  transaction: Transaction,
  settings: Record<string, string>,
): Promise<void> {
  const calls = Object.keys(settings).map((name, i) => `set_config('${name}', $${i + 1}, true)`);
  const query = { sql: `select ${calls.join(', ')}`, parameters: Object.values(settings) };
  await transaction.executeQuery(query);
}

/** Few different texts, sent all the time: calls, their settings, the account and its session. */
const REPEATED =
  /^select (?:\* from public\.\w+\(|set_config\(|\* from "auth"\."(?:users|sessions)" where "id" = \$1$)/;

/**
 * Prepares what every request repeats, so that it is parsed once. Others stay unprepared: their
 * texts are whatever people ask for, and each would stay in the server's memory.
 */
function prepareRepeated({ driver }: Connection): void {
  const reserve = driver.reserve.bind(driver);
  driver.reserve = async () => {
    const reserved = await reserve();
    const { unsafe } = reserved;
    return Object.assign(reserved, {
      unsafe: ((text, parameters) =>
        unsafe(text, parameters, { prepare: REPEATED.test(text) })) as typeof unsafe,
    });
  };
}
