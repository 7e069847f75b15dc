import { join } from 'node:path';
import postgres from 'postgres';
import { RUN_LEASE_MS } from '../../functions/assistant/evaluation/runs/run-task.ts';
import { createAlertSender } from '../../functions/assistant/alerts/send-alerts.ts';
import { createDeliverer } from '../../functions/assistant/webhooks/deliverer.ts';
import { readFunctionEnv } from '../../functions/shared/env.ts';
import { pageHeaders } from '../../web/page-headers.ts';
import { demoVariables, startDemoModel } from '../demo-model/start-demo-model.ts';
import { createDocumentsRequest, createRunsRequest } from '../lib/pending-work.ts';
import { runSeed, type SeedOptions } from '../seed/run-seed.ts';
import { choosePasswords, type Passwords, seedAccounts } from './supabase/accounts.ts';
import {
  type Config,
  type Environment,
  isReachable,
  isSignUpOpen,
  toProjectVariables,
} from './config/read-config.ts';
import { applyMigrations } from './database/migrations.ts';
import { ensureRoles } from './database/roles.ts';
import { buildFront } from './build-front.ts';
import { serveChat } from './http/serve-chat.ts';
import { serveFront } from './http/serve-front.ts';
import { createFunctions } from './http/functions.ts';
import { checkHost } from './http/check-host.ts';
import { createGateway } from './http/gateway.ts';
import type { Handler } from './http/handler.ts';
import { writeStackFile } from './config/stack-file.ts';
import { ERASURES } from '../lib/erasures.ts';
import { keepAlerting } from './jobs/keep-alerting.ts';
import { keepDelivering } from './jobs/keep-delivering.ts';
import { mirrorErasures } from './jobs/mirror-erasures.ts';
import { keepRetention } from './jobs/keep-retention.ts';
import { watchWriting } from './config/data-folder.ts';
import type { Data } from './open-data.ts';
import { DIST_DIR, MIGRATIONS_DIR } from '../lib/paths.ts';
import { listen, toLocalUrl } from './http/listen.ts';
import type { Step } from '../lib/progress.ts';
import { protectSupabase } from './supabase/protect-supabase.ts';
import { createLocalClients } from './supabase/local-clients.ts';
import { createSupabase, type SupabaseOptions } from './supabase/create-supabase.ts';

export interface StackOptions {
  config: Config;
  environment: Environment;
  step: Step;
  /** Closed with the stack, also when the start fails. */
  data: Data;
  /** In development: replaces the built front end and the functions by parts that reload. */
  reloading?: {
    front: Handler;
    /** Starts both APIs with these variables. */
    startFunctions(variables: Environment): Promise<Record<string, Handler>>;
  };
}

export interface RunningStack {
  url: string;
  /** Passwords of the two accounts that this start generated. */
  newPasswords: Passwords;
  /** Whether the demo model answers, because no other is configured. */
  isDemo: boolean;
  close(): Promise<void>;
}

/**
 * Starts the whole product on one origin, in the order of its dependencies.
 *
 * @throws StartError when something local prevents it; then nothing keeps running.
 */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const { config, environment, step, data, reloading } = options;
  await using running = new AsyncDisposableStack();
  running.defer(() => data.close());
  const { keys } = data;
  const url = toLocalUrl(config.HOST, config.API_PORT);
  const front = reloading
    ? Promise.resolve(reloading.front)
    : step('front built', () => buildFront(environment))
      .then(() => serveFront(DIST_DIR, pageHeaders(environment)));
  front.catch(() => {/* reported where it is awaited */});
  const database = await data.database;
  const settings = {
    databaseUrl: database.url,
    siteUrl: url,
    publishableKey: keys.publishable_key,
    secretKey: keys.secret_key,
    jwtSecret: keys.jwt_secret,
    maxConnections: config.DATABASE_URL ? 16 : 4,
    isSignUpOpen: isSignUpOpen(config),
  };
  const supabase = createSupabase(settings);
  running.defer(() => supabase.close());
  const passwords = choosePasswords(config.SEED_PASSWORD, keys.seed_passwords);
  const file = { api_url: url, ...keys, database_url: database.url, demo_model_url: null };
  // The passwords are stored before the accounts have them: a kill in between
  // must not leave an account that nobody can sign in to.
  if (!config.SEED_PASSWORD) {
    writeStackFile(config.DATA_DIR, { ...file, seed_passwords: passwords });
  }
  const newPasswords = await step(
    'schema and seed in place',
    () =>
      prepare(settings, {
        passwords,
        earlier: keys.seed_passwords,
        isEmpty: config.SEED === 'none',
        hasLocalSite: !isReachable(config),
      }),
  );
  const configured: Environment = {
    ENCRYPTION_KEY: keys.encryption_key,
    AGENT_SIGNING_KEY: keys.jwt_secret,
    ...environment,
    ...toProjectVariables(url, keys),
  };
  const demo = hasModel(configured) ? null : startDemoModel();
  if (demo) running.defer(() => demo.close());
  writeStackFile(config.DATA_DIR, {
    ...file,
    seed_passwords: config.SEED_PASSWORD ? {} : { ...keys.seed_passwords, ...newPasswords },
    demo_model_url: demo?.url ?? null,
  });
  const variables = { ...configured, ...(demo && demoVariables(demo)) };
  const env = readFunctionEnv((name) => variables[name]);
  const clients = createLocalClients(env, supabase);
  // With a database server the database does not need this disk.
  const problemWithStorage = config.DATABASE_URL ? undefined : watchWriting(config.DATA_DIR);
  const onErased = mirrorErasures(clients.service, join(config.DATA_DIR, ERASURES));
  // Writes the erasures that an earlier process stored just before it died.
  await onErased();
  const gateway = createGateway({
    supabase: protectSupabase(supabase, env, clients.service),
    functions: await reloading?.startFunctions(variables) ??
      createFunctions(env, clients, { problemWithStorage, onErased }),
    appConfig: { publishable_key: keys.publishable_key, demo_model: demo !== null },
    front: reloading ? await front : serveChat(await front, environment, clients.service),
  });
  running.defer(await listen(config.HOST, config.API_PORT, checkHost(gateway, listHosts(config))));
  const resumed = resume(gateway, createDocumentsRequest(url, keys.secret_key))
    .catch((error) => console.error(`Documents are not indexed yet: ${error.message}`));
  running.defer(() => resumed);
  running.defer(resumeRuns(gateway, () => createRunsRequest(url, keys.secret_key)));
  running.defer(keepDelivering(createDeliverer(env, clients.service)));
  running.defer(keepRetention(clients.service));
  const sendAlerts = createAlertSender(env, clients.service);
  if (sendAlerts) running.defer(keepAlerting(sendAlerts));
  const owned = running.move();
  return { url, newPasswords, isDemo: demo !== null, close: () => owned.disposeAsync() };
}

function listHosts({ HOST, ALLOWED_HOSTS }: Config): string[] {
  return [HOST, ...ALLOWED_HOSTS ?? []];
}

interface SeedAccounts {
  passwords: Passwords;
  earlier: Passwords;
}

type SeedChoice = Pick<SeedOptions, 'isEmpty' | 'hasLocalSite'>;

/** Migrates and seeds the database; seeding creates accounts even if sign-up is closed. */
async function prepare(
  settings: SupabaseOptions,
  { isEmpty, hasLocalSite, ...passwords }: SeedAccounts & SeedChoice,
): Promise<Passwords> {
  const supabase = createSupabase({ ...settings, maxConnections: 1, isSignUpOpen: true });
  const sql = postgres(settings.databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await ensureRoles(sql);
    await supabase.ensureSystemSchema();
    await applyMigrations(sql, MIGRATIONS_DIR);
    await runSeed(sql, { isEmpty, hasLocalSite });
    return await seedAccounts({ sql, auth: supabase.auth, ...passwords });
  } finally {
    await sql.end({ timeout: 1 });
    await supabase.close();
  }
}

async function resume(gateway: Handler, request: Request): Promise<void> {
  const response = await gateway(request);
  await response.body?.cancel();
}

/**
 * Resumes runs, and does so again later if one is running: if the previous process was playing it,
 * its lease must expire first. Returns a function that stops it and waits for the request in
 * progress.
 */
function resumeRuns(gateway: Handler, request: () => Request): () => Promise<void> {
  const report = (error: Error) => console.error(`Runs are not resumed yet: ${error.message}`);
  let later: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  const begin = async () => {
    const response = await gateway(request());
    const running: unknown[] = await response.json();
    if (!running.length || isClosed) return;
    later = setTimeout(() => void resume(gateway, request()).catch(report), RUN_LEASE_MS);
  };
  const begun = begin().catch(report);
  return () => {
    isClosed = true;
    clearTimeout(later);
    return begun;
  };
}

function hasModel(variables: Environment): boolean {
  return readFunctionEnv((name) => variables[name]).chat !== null;
}
