import postgres from 'postgres';
import { type DemoModel, startDemoModel } from '../demo-model/start-demo-model.ts';
import { runSeed } from '../seed/run-seed.ts';
import { seedAccounts } from './accounts.ts';
import type { Config, Environment } from './config.ts';
import { type Database, startEmbeddedDatabase } from './database/embedded.ts';
import { applyMigrations } from './database/migrations.ts';
import { ensureRoles } from './database/roles.ts';
import { checkDatabaseServer } from './database/server.ts';
import { buildFront } from './front/build.ts';
import { pageHeaders } from './front/headers.ts';
import { serveFront } from './front/serve.ts';
import { createFunctions } from './functions.ts';
import { createGateway, type Handler } from './gateway.ts';
import { loadKeys, writeStackFile } from './keys.ts';
import { lockDataDirectory } from './lock.ts';
import { DIST_DIR, MIGRATIONS_DIR } from './paths.ts';
import { assertPortFree, listen } from './ports.ts';
import type { Step } from './progress.ts';
import { createSupabase, type Supabase } from './supabase.ts';

export interface StackOptions {
  config: Config;
  environment: Environment;
  step: Step;
  /** False when something else serves the front, as Vite does in development. */
  withFront: boolean;
}

export interface RunningStack {
  url: string;
  /** Whether the demo model answers, because no other is set. */
  isDemo: boolean;
  close(): Promise<void>;
}

/**
 * The whole product on one origin, in the order in which its parts need each other.
 *
 * @throws StartError when something at hand keeps it from starting; nothing is left running then.
 */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const { config, environment, step } = options;
  await using running = new AsyncDisposableStack();
  const url = addressOf(config);
  const lock = lockDataDirectory(config.DATA_DIR, url);
  running.defer(() => lock.release());
  assertPortFree(config.HOST, config.API_PORT, 'API_PORT');
  if (!config.DATABASE_URL) assertPortFree('127.0.0.1', config.DATABASE_PORT, 'DATABASE_PORT');
  const keys = await loadKeys(config.DATA_DIR);

  const front = options.withFront
    ? step('front built', () => buildFront(environment))
    : Promise.resolve(false);
  front.catch(() => {/* reported where it is awaited */});
  const database = await step('database open', () => openDatabase(config, keys.database_password));
  running.defer(() => database.close());
  const supabase = createSupabase({
    databaseUrl: database.url,
    siteUrl: url,
    publishableKey: keys.publishable_key,
    secretKey: keys.secret_key,
    jwtSecret: keys.jwt_secret,
    maxConnections: config.DATABASE_URL ? 16 : 4,
  });
  running.defer(() => supabase.close());
  await step('schema and seed in place', () => prepare(database, supabase, config, keys));
  const demo = hasModel(environment) ? null : await startDemoModel();
  if (demo) running.defer(() => demo.close());
  writeStackFile(config.DATA_DIR, {
    api_url: url,
    ...keys,
    database_url: database.url,
    demo_model_url: demo?.url ?? null,
  });
  await front;

  const gateway = createGateway({
    supabase: supabase.fetch,
    functions: createFunctions(
      { ...environment, ...functionVariables(url, keys), ...modelVariables(demo) },
      supabase,
    ),
    appConfig: { publishable_key: keys.publishable_key, demo_model: demo !== null },
    front: serveFront(DIST_DIR, pageHeaders(config.VITE_API_BASE_URL)),
  });
  running.defer(listen(config.HOST, config.API_PORT, gateway));
  indexPendingDocuments(gateway, url, keys.secret_key)
    .catch((error) => console.error(`Documents are not indexed yet: ${error.message}`));
  const owned = running.move();
  return { url, isDemo: demo !== null, close: () => owned.disposeAsync() };
}

function openDatabase(config: Config, password: string): Promise<Database> {
  if (config.DATABASE_URL) return checkDatabaseServer(config.DATABASE_URL);
  return startEmbeddedDatabase({ folder: config.DATA_DIR, port: config.DATABASE_PORT, password });
}

async function prepare(
  database: Database,
  supabase: Supabase,
  config: Config,
  keys: { publishable_key: string },
): Promise<void> {
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  try {
    await ensureRoles(sql);
    await supabase.ensureSystemSchema();
    await applyMigrations(sql, MIGRATIONS_DIR);
    await runSeed(sql);
    await seedAccounts({
      sql,
      supabase,
      publishableKey: keys.publishable_key,
      password: config.SEED_PASSWORD,
    });
  } finally {
    await sql.end({ timeout: 1 });
  }
}

function functionVariables(
  url: string,
  keys: { publishable_key: string; secret_key: string },
): Environment {
  return {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEYS: keys.publishable_key,
    SUPABASE_SECRET_KEYS: keys.secret_key,
  };
}

/**
 * Seeded documents wait for their chunks, as do those whose indexing a kill cut short. Nobody waits
 * for it: each document's status tells how far it is.
 */
async function indexPendingDocuments(
  gateway: Handler,
  url: string,
  secretKey: string,
): Promise<void> {
  const response = await gateway(
    new Request(`${url}/functions/v1/assistant/documents/reindex-all`, {
      method: 'POST',
      headers: { apikey: secretKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ only: 'pending' }),
    }),
  );
  await response.body?.cancel();
}

function hasModel({ OPENAI_API_KEY, OPENAI_BASE_URL }: Environment): boolean {
  return Boolean(OPENAI_API_KEY || OPENAI_BASE_URL);
}

function modelVariables(demo: DemoModel | null): Environment {
  return demo
    ? { OPENAI_BASE_URL: demo.url, OPENAI_API_KEY: 'demo', CHAT_MODEL: 'demo-model' }
    : {};
}

/** Where this machine reaches it: a start on all interfaces is still loopback from here. */
function addressOf({ HOST, API_PORT }: Config): string {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${API_PORT}`;
}
