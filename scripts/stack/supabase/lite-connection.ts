import { createPostgresConnection } from '@supabase/lite/postgres';
import { ConnectionPool } from './connection-pool.ts';

type Connection = ReturnType<typeof createPostgresConnection>;
type Driver = Connection['driver'];
type LiteOptions = Parameters<typeof createPostgresConnection>[0];

/**
 * Creates a connection of @supabase/lite 0.10 with changes to its internals;
 * tests/database/lite-connection.test.ts fails when the library changes one of them.
 *
 * The first is for security, the second for lost connections, timeouts and plain errors, the others
 * for speed. Milliseconds of a function call as a
 * signed-in user and as the service, and of a table read, on the embedded database (least of 7 runs
 * of 40): 6.9, 5.9, 4.9 without changes; 4.2, 1.5, 3.7 with the context in one statement; 2.4, 1.4,
 * 2.5 with repeated statements prepared, too.
 */
export function createLiteConnection(options: LiteOptions): Connection {
  const connection = createPostgresConnection(options);
  keepGrants(connection);
  replaceLost(connection, options);
  loadSchemaOnce(connection);
  setContextAtOnce(connection);
  prepareRepeated(connection);
  return connection;
}

/**
 * Prevents the connection's first request from granting every privilege on every table to anon and
 * authenticated, which undoes the migrations' grants, and fails when two such requests coincide.
 */
function keepGrants(connection: Connection): void {
  Reflect.set(connection, 'rlsState', 'active');
}

/**
 * Timeouts of waits inside a transaction, which holds locks, and of statements, in milliseconds.
 */
const TIMEOUTS = {
  idle_in_transaction_session_timeout: 10_000,
  statement_timeout: 100_000,
};

/**
 * Makes each connection a separate client, which is discarded with the
 * connection.
 */
function replaceLost(connection: Connection, { url, postgresOptions }: LiteOptions): void {
  const open = (onclose: () => void) => {
    const { driver } = createPostgresConnection({
      url,
      postgresOptions: {
        ...postgresOptions,
        max: 1,
        max_lifetime: 0,
        onclose,
        connection: { ...TIMEOUTS, ...postgresOptions?.connection },
      },
    });
    serializeAsText(driver);
    return driver;
  };
  const pool = new ConnectionPool({ max: postgresOptions?.max ?? 1, open });
  const { driver } = connection;
  const end = driver.end.bind(driver);
  driver.reserve = async () => {
    const reserved = await pool.reserve();
    const { unsafe } = reserved;
    return Object.assign(reserved, {
      unsafe: ((...args: Parameters<typeof unsafe>) =>
        unsafe(...args).catch(throwPlain)) as unknown as typeof unsafe,
    });
  };
  driver.end = async (options) => {
    await pool.end();
    await end(options);
  };
}

/**
 * Serializes values as text. Otherwise the driver throws for a number instead of a time, or an
 * object instead of an array. In a prepared statement that is sent behind others (`sendTogether`),
 * such an error fails an earlier statement, and the result of the prepared one never arrives.
 */
function serializeAsText({ options }: Driver): void {
  options.serializers = new Proxy(options.serializers, {
    get(serializers, type, receiver) {
      const serialize = Reflect.get(serializers, type, receiver);
      return typeof serialize === 'function'
        ? (value: unknown) => `${serialize(value)}`
        : serialize;
    },
  });
}

/**
 * Errors that lite would answer with a bare 500 that contains texts of the database; it passes
 * `PTnnn` on.
 */
const PLAIN: [code: RegExp, status: number, message: string][] = [
  [/^(08|53|57P|CONNECT|ECONN)/, 503, 'the database does not answer right now'],
  [/^(40|57014$|25P03$|55P03$)/, 503, 'the database took too long'],
  [/^(0A|3F|54)/, 400, 'the request asks for something that the database does not have'],
];

/**
 * Violated rules of the schema, which PostgREST answers with 400 and lite, unless it knows the
 * code, with 500: constraints, checks of views, exceptions raised without a code.
 */
const BROKEN_RULE = /^(23(?!502|503|505)|44|P0001)/;

function throwPlain(error: unknown): never {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code !== 'string') throw error;
  if (BROKEN_RULE.test(code)) throw createAnsweredError(400, { code, message });
  // The driver sends no object or number where the server expects text, such as a date.
  if (code === 'ERR_INVALID_ARG_TYPE') {
    throw createAnsweredError(400, {
      code: '22P02',
      message: 'a value does not fit the type of its column',
    });
  }
  const rule = PLAIN.find(([form]) => form.test(code));
  if (rule?.[1] === 503) console.error(error);
  throw rule ? Object.assign(new Error(rule[2]), { code: `PT${rule[1]}` }) : error;
}

/** Creates an error that lite answers unchanged, as PostgREST does for those that raise `PGRST`. */
function createAnsweredError(status: number, body: Record<'code' | 'message', unknown>): Error {
  const detail = JSON.stringify({ status, headers: {} });
  return Object.assign(new Error(JSON.stringify(body)), { code: 'PGRST', detail });
}

/**
 * Loads the schema once instead of in each of the first requests (measured: six at once after a
 * start, 0.4 s each on the embedded database).
 */
function loadSchemaOnce(connection: Connection): void {
  const introspect = connection.introspect.bind(connection);
  let underWay: ReturnType<typeof introspect> | undefined;
  connection.introspect = (options) => {
    if (!options?.useCache) return introspect(options);
    underWay ??= introspect(options).finally(() => underWay = undefined);
    return underWay;
  };
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
  /** Request of a function call; added here. */
  rpc?: RpcRequest;
}

type WithContext = (
  context: Context | undefined,
  run: unknown,
  options?: { rpc?: RpcRequest },
) => unknown;

/**
 * Sets the caller and the call in one statement. Lite uses one per setting, ten of the fourteen
 * round trips of a function call, and sets the role twice.
 */
function setContextAtOnce(connection: Connection): void {
  const withContext = connection.withContext.bind(connection) as WithContext;
  /** Function calls whose settings were set together with those of their caller. */
  const isSet = new WeakSet<RpcRequest>();
  Object.assign(connection, {
    withContext: ((context, run, options) =>
      withContext(context && { ...context, rpc: options?.rpc }, run, options)) as WithContext,
    async applyJwtSessionContext(transaction: Transaction, context: Context) {
      const { rpc } = context;
      if (rpc) {
        isSet.add(rpc);
      }
      await setLocally(transaction, {
        ...toCallerSettings(context),
        ...rpc && toCallSettings(rpc),
      });
    },
    async applyRpcRequestGucs(transaction: Transaction, rpc: RpcRequest) {
      if (!isSet.has(rpc)) {
        await setLocally(transaction, toCallSettings(rpc));
      }
    },
  });
}

/** The timeout of people's statements, as in a hosted project; the functions' own have more time. */
const CALLER_TIMEOUT = '8s';
const SERVICE_TIMEOUT = '100s';

function toCallerSettings({ auth, storage }: Context): Record<string, string> {
  const role = auth?.role || 'anon';
  const hasClaims = auth?.jwt && typeof auth.jwt === 'object';
  return {
    role,
    statement_timeout: role === 'service_role' ? SERVICE_TIMEOUT : CALLER_TIMEOUT,
    'request.jwt.claim.sub': String(auth?.uid ?? ''),
    'request.jwt.claim.role': role,
    'storage.operation': String(storage?.operation ?? ''),
    ...hasClaims ? { 'request.jwt.claims': JSON.stringify(auth.jwt) } : {},
  };
}

function toCallSettings({ method, path, requestHeaders }: RpcRequest): Record<string, string> {
  return {
    'response.status': '',
    'response.headers': '',
    'request.method': method,
    'request.path': path,
    'request.headers': JSON.stringify(requestHeaders ?? {}),
  };
}

/** Sets values until the end of the transaction, in the given order. */
async function setLocally(
  transaction: Transaction,
  settings: Record<string, string>,
): Promise<void> {
  const calls = Object.keys(settings).map((name, i) => `set_config('${name}', $${i + 1}, true)`);
  const query = { sql: `select ${calls.join(', ')}`, parameters: Object.values(settings) };
  await transaction.executeQuery(query);
}

/**
 * Statements with few different texts that are sent often: calls, their
 * settings, the account and its session.
 */
const REPEATED =
  /^\s*select\s+(?:\* from public\.\w+\(|(?:set_config|current_setting)\(|\* from "auth"\."(?:users|sessions)" where "id" = \$1$)/i;

/**
 * Prepares statements that every request repeats, so that they are parsed once. Others stay
 * unprepared: their texts are arbitrary, and each would stay in the server's memory.
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
