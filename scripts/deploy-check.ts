/**
 * `deno task deploy:check`: a deployment to Supabase, rehearsed without an account and without
 * Docker. The real CLI pushes the migrations as the project's owner and uploads the functions to a
 * stand-in of the Management API; then exactly what was uploaded runs as on the edge runtime, and
 * the smoke part of the API tests calls it.
 *
 * Needs DATABASE_URL: a PostgreSQL server with pgvector where it may make databases and roles.
 */
import { startManagementApi, type Upload } from './deploy-check/management-api.ts';
import { createProjectDatabase, type ProjectDatabase } from './deploy-check/project-database.ts';
import { type DeployedFunction, startDeployed } from './deploy-check/deployed-function.ts';
import type { Deployment } from './deploy-check/deployment.ts';
import { measureLimits } from './deploy-check/measure-limits.ts';
import { startPlatform } from './deploy-check/platform.ts';
import { startDemoModel } from './demo-model/start-demo-model.ts';
import {
  DEFAULT_SEED_PASSWORD,
  EDITOR_EMAIL,
  readConfig,
  readEnvironment,
  VIEWER_EMAIL,
} from './stack/config.ts';
import { checkDatabaseServer } from './stack/database/server.ts';
import { createProgress } from './stack/progress.ts';
import { ROOT } from './stack/paths.ts';
import { runCommand, StartError } from './stack/start-error.ts';
import { onDatabase, supabaseCli } from './supabase-cli.ts';
import { freePorts } from '../tests/support/stack-environment.ts';

const PROJECT_REF = 'abcdefghijklmnopqrst';
const FUNCTIONS = ['assistant', 'catalog'];

const KEYS = {
  publishableKey: `sb_publishable_${crypto.randomUUID()}`,
  secretKey: `sb_secret_${crypto.randomUUID()}`,
};

const ACCOUNTS = {
  editor: { email: EDITOR_EMAIL, password: DEFAULT_SEED_PASSWORD },
  viewer: { email: VIEWER_EMAIL, password: DEFAULT_SEED_PASSWORD },
};

const step = createProgress(console.log);

await runCommand(async () => {
  const { DATABASE_URL: server } = readConfig(readEnvironment());
  if (!server) throw new StartError('Set DATABASE_URL to a PostgreSQL server with pgvector.');
  await checkDatabaseServer(server);
  await using running = new AsyncDisposableStack();
  const database = await step('empty project', () => createProjectDatabase(server));
  running.defer(() => database.drop());
  await prepareDatabase(database);
  const uploads = await step('functions deployed', deployFunctions);
  const api = await startDeployment(database, uploads, running);
  // First, in processes that hold nothing else yet.
  const tell = (result: string) => console.log(`    ${result}`);
  await step('limits of the edge runtime', () => measureLimits(api, tell));
  await step('smoke tests', () => runSmokeTests(api));
});

async function prepareDatabase({ ownerUrl, platformUrl }: ProjectDatabase): Promise<void> {
  await step('migrations pushed', () => supabaseCli(['db', 'push', onDatabase(ownerUrl)]));
  await step('generated types current', () => deno(['task', 'types', '--check'], platformUrl));
  const advisor = ['db', 'advisors', '--type=all', '--level=warn', '--fail-on=warn'];
  await step(
    "Supabase's advisor is content",
    () => supabaseCli([...advisor, onDatabase(ownerUrl)]),
  );
  await step('seeded', () => deno(['task', 'seed'], ownerUrl));
}

/** As `supabase functions deploy`, with everything that the stand-in needs to take it. */
async function deployFunctions(): Promise<Upload[]> {
  const api = startManagementApi();
  const profile = Deno.makeTempFileSync({ suffix: '.yaml' });
  try {
    const address = ['api_url', 'dashboard_url'].map((name) => `${name}: ${api.url}\n`).join('');
    Deno.writeTextFileSync(profile, `name: rehearsal\n${address}project_host: localhost\n`);
    await supabaseCli(
      ['functions', 'deploy', '--use-api', `--remote=${PROJECT_REF}`, `--profile=${profile}`],
      { SUPABASE_ACCESS_TOKEN: `sbp_${'0123456789abcdef'.repeat(3).slice(0, 40)}` },
    );
  } finally {
    Deno.removeSync(profile);
    await api.close();
  }
  const names = api.uploads.map(({ name }) => name).sort();
  if (names.join() !== FUNCTIONS.join()) {
    throw new Error(`uploaded: ${names.join(', ') || 'nothing'}`);
  }
  if (api.uploads.some(({ verifyJwt }) => verifyJwt)) throw new Error('verify_jwt must be off');
  return api.uploads;
}

/** The platform, a model, and both functions with what Supabase gives them and two secrets. */
async function startDeployment(
  { platformUrl, ownerUrl }: ProjectDatabase,
  uploads: Upload[],
  running: AsyncDisposableStack,
): Promise<Deployment> {
  const port = Number(freePorts().API_PORT);
  const url = `http://127.0.0.1:${port}`;
  const platform = await step(
    'Auth and Data API',
    () => startPlatform({ databaseUrl: platformUrl, port, ...KEYS }),
  );
  running.defer(() => platform.close());
  const model = await startDemoModel();
  running.defer(() => model.close());
  const environment = {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: KEYS.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: KEYS.secretKey }),
    SUPABASE_DB_URL: ownerUrl,
    OPENAI_BASE_URL: model.url,
    CHAT_LIMIT_PER_ACCOUNT: 'off',
  };
  const functions: DeployedFunction[] = [];
  for (const upload of uploads) {
    const start = () => startDeployed(upload, environment);
    const deployed = await step(
      `${upload.name} up, ${Object.keys(upload.files).length} files`,
      start,
    );
    running.defer(() => deployed.close());
    functions.push(deployed);
  }
  platform.serve(functions);
  const account = { SUPABASE_URL: url, SUPABASE_SECRET_KEY: KEYS.secretKey };
  await step('documents indexed', () => deno(['task', 'seed'], ownerUrl, account));
  const { watch } = platform;
  return { url, functions, watch, databaseUrl: platformUrl, demoModelUrl: model.url, ...KEYS };
}

/** The smoke part of the API tests; see the project `deployed` in tests/vitest.config.ts. */
async function runSmokeTests(
  { functions: _, watch: __, ...deployment }: Deployment,
): Promise<void> {
  const stack = { ...deployment, dataDir: '', isEmbedded: false, ...ACCOUNTS };
  await deno(
    [
      'run',
      '-A',
      'npm:vitest',
      'run',
      '--config',
      'tests/vitest.config.ts',
      '--project',
      'deployed',
    ],
    deployment.databaseUrl,
    { DEPLOYED_STACK: JSON.stringify(stack) },
  );
}

/** Runs a command of this project on a database; shows what it printed when it fails. */
async function deno(
  args: string[],
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<void> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args,
    cwd: ROOT,
    env: { ...env, DATABASE_URL: databaseUrl },
    stdin: 'null',
  }).output();
  if (success) return;
  const output = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  throw new Error(`deno ${args.join(' ')}:\n${output.slice(-8000)}`);
}
