/** Rehearses a deployment to Supabase; see `usage`. */
import { startManagementApi, type Upload } from './deploy-check/management-api.ts';
import { createProjectDatabase, type ProjectDatabase } from './deploy-check/project-database.ts';
import { startDeployed } from './deploy-check/deployed-function.ts';
import { measureLimits } from './deploy-check/measure-limits.ts';
import { type Platform, SEED_PASSWORD, startPlatform } from './deploy-check/platform.ts';
import { runProgram } from './lib/run-program.ts';
import { startDemoModel } from './demo-model/start-demo-model.ts';
import {
  EDITOR_EMAIL,
  readConfig,
  readEnvironment,
  VIEWER_EMAIL,
} from './stack/config/read-config.ts';
import { checkDatabaseServer } from './stack/database/server.ts';
import { createProgress } from './lib/progress.ts';
import { ROOT } from './lib/paths.ts';
import { StartError } from './lib/start-error.ts';
import { runSupabaseCli, toDatabaseOption } from './lib/supabase-cli.ts';
import { runTask } from './lib/task.ts';

const usage = `DATABASE_URL=postgres://… deno task deploy:check [--unmeasured | --cpu 0.5]

Rehearses a deployment to Supabase without an account and without Docker: the Supabase CLI pushes
the migrations as the project's owner and uploads the functions to a simulated Management API. Then
the uploaded files run as on the edge runtime, the task measures their CPU time and memory, and the
smoke tests call them.

DATABASE_URL is a PostgreSQL server with pgvector, whose user may create databases and roles.

  --unmeasured  does not measure CPU time and memory, which a busy machine distorts
  --cpu SHARE   simulates a processor with this share of the speed, 1 by default: with 0.5, a request
                may take half the CPU time, and the functions' clock runs twice as fast`;
const options = {
  unmeasured: { type: 'boolean', default: false },
  cpu: { type: 'string', default: '1' },
} as const;

const PROJECT_REF = 'abcdefghijklmnopqrst';
const FUNCTIONS = ['assistant', 'catalog'];
const ADVISORS = ['db', 'advisors', '--type=all', '--level=warn', '--fail-on=warn'];
const TESTS = ['npm:vitest', 'run', '--config', 'tests/vitest.config.ts', '--project', 'deployed'];
const ACCOUNTS = {
  editor: { email: EDITOR_EMAIL, password: SEED_PASSWORD },
  viewer: { email: VIEWER_EMAIL, password: SEED_PASSWORD },
};

const step = createProgress(console.log);

await runTask({ usage, options }, async ({ values: { unmeasured, cpu } }) => {
  const share = Number(cpu);
  if (!(share > 0)) throw new StartError(`--cpu takes a share such as 0.5, not ${cpu}.`);
  const { DATABASE_URL: server } = readConfig(readEnvironment());
  if (!server) throw new StartError('Set DATABASE_URL to a PostgreSQL server with pgvector.');
  await checkDatabaseServer(server);
  await using running = new AsyncDisposableStack();
  const database = running.use(await step('empty project', () => createProjectDatabase(server)));
  const { ownerUrl, platformUrl } = database;
  await step('migrations pushed', () => runSupabaseCli(['db', 'push', toDatabaseOption(ownerUrl)]));
  await step('generated types current', () => deno(['task', 'types', '--check'], platformUrl));
  await step(
    "Supabase's advisor content",
    () => runSupabaseCli([...ADVISORS, toDatabaseOption(ownerUrl)]),
  );
  await step('seeded', () => deno(['task', 'seed'], ownerUrl));
  const uploads = await step('functions deployed', deployFunctions);
  const platform = running.use(await step('Auth and Data API', () => startPlatform(platformUrl)));
  const model = startDemoModel();
  running.defer(() => model.close());
  await startFunctions({ uploads, platform, database, modelUrl: model.url, running, share });
  // Measured first, because the processes have loaded nothing else yet.
  if (!unmeasured) {
    await step('limits of the edge runtime', () => measureLimits(platform, share));
  }
  const { url, publishableKey, secretKey, databaseUrl } = platform;
  const connection = { url, publishableKey, secretKey, databaseUrl, demoModelUrl: model.url };
  const stack = { ...connection, dataDir: '', isEmbedded: false, ...ACCOUNTS };
  const env = { DEPLOYED_STACK: JSON.stringify(stack) };
  await step('smoke tests', () => deno(['run', '-A', ...TESTS], platformUrl, env));
});

/**
 * Runs `supabase functions deploy` against a simulated Management API and
 * returns the uploads.
 */
async function deployFunctions(): Promise<Upload[]> {
  await using api = startManagementApi();
  const profile = Deno.makeTempFileSync({ suffix: '.yaml' });
  const address = ['api_url', 'dashboard_url'].map((name) => `${name}: ${api.url}\n`).join('');
  Deno.writeTextFileSync(profile, `name: rehearsal\n${address}project_host: localhost\n`);
  await runSupabaseCli(
    ['functions', 'deploy', '--use-api', `--remote=${PROJECT_REF}`, `--profile=${profile}`],
    { SUPABASE_ACCESS_TOKEN: `sbp_${'0123456789abcdef'.repeat(3).slice(0, 40)}` },
  ).finally(() => Deno.removeSync(profile));
  const names = api.uploads.map(({ name }) => name).sort();
  if (names.join() !== FUNCTIONS.join()) throw new Error(`uploaded: ${names.join(', ')}`);
  if (api.uploads.some(({ verifyJwt }) => verifyJwt)) throw new Error('verify_jwt must be off');
  return api.uploads;
}

interface Parts {
  uploads: Upload[];
  platform: Platform;
  database: ProjectDatabase;
  modelUrl: string;
  running: AsyncDisposableStack;
  share: number;
}

/**
 * Starts both functions with Supabase's variables, and indexes the seeded
 * documents.
 */
async function startFunctions(
  { uploads, platform, database, modelUrl, running, share }: Parts,
) {
  const { url, publishableKey, secretKey } = platform;
  const environment = {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
    SUPABASE_DB_URL: database.ownerUrl,
    AGENT_SIGNING_KEY: platform.jwtSecret,
    OPENAI_BASE_URL: modelUrl,
    CHAT_MODEL: 'demo-model',
    RATE_LIMITS: 'chat-per-account=off, chat-per-key=off',
  };
  for (const upload of uploads) {
    const name = `${upload.name} up, ${Object.keys(upload.files).length} files`;
    platform.serve(running.use(await step(name, () => startDeployed(upload, environment, share))));
  }
  const account = { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey };
  await step('documents indexed', () => deno(['task', 'seed'], database.ownerUrl, account));
}

function deno(args: string[], databaseUrl: string, env: Record<string, string> = {}) {
  const all = { ...env, DATABASE_URL: databaseUrl };
  return runProgram(Deno.execPath(), args, { cwd: ROOT, env: all });
}
