import { join } from 'node:path';
import {
  DEFAULT_SEED_PASSWORD,
  EDITOR_EMAIL,
  type Environment,
  VIEWER_EMAIL,
} from '../../scripts/stack/config.ts';
import { readStackFile } from '../../scripts/stack/keys.ts';
import { freePorts } from './stack-ports.ts';

export interface Account {
  email: string;
  password: string;
}

/** What a test needs to know of a running stack. Plain data: it crosses to the test processes. */
export interface StackInfo {
  url: string;
  publishableKey: string;
  secretKey: string;
  databaseUrl: string;
  dataDir: string;
  /** False on the PostgreSQL server of DATABASE_URL. */
  isEmbedded: boolean;
  editor: Account;
  viewer: Account;
}

export interface TestStack extends StackInfo {
  process: Deno.ChildProcess;
  /** Asks it to stop, waits, and removes its data. */
  stop(): Promise<void>;
}

const ROOT = join(import.meta.dirname!, '../..');
const START_TIMEOUT_MS = 120_000;

/**
 * Starts the product as a user does, `scripts/start.ts` in its own process, on free ports and a
 * data directory of its own.
 *
 * @param environment variables on top, such as DATABASE_URL or DATA_DIR.
 * @throws Error with the start's output when it does not come up.
 */
export async function startTestStack(environment: Environment = {}): Promise<TestStack> {
  const dataDir = environment.DATA_DIR ?? Deno.makeTempDirSync({ prefix: 'stack-' });
  const process = spawnStart({ ...await freePorts(), ...environment, DATA_DIR: dataDir });
  await waitUntilReady(process);
  const file = readStackFile(dataDir)!;
  return {
    url: file.api_url,
    publishableKey: file.publishable_key,
    secretKey: file.secret_key,
    databaseUrl: file.database_url,
    dataDir,
    isEmbedded: !environment.DATABASE_URL,
    editor: { email: EDITOR_EMAIL, password: DEFAULT_SEED_PASSWORD },
    viewer: { email: VIEWER_EMAIL, password: DEFAULT_SEED_PASSWORD },
    process,
    stop: async () => {
      process.kill('SIGTERM');
      await process.status;
      if (!environment.DATA_DIR) Deno.removeSync(dataDir, { recursive: true });
    },
  };
}

/** The start command with exactly these variables, whatever the caller's environment holds. */
export function spawnStart(environment: Environment): Deno.ChildProcess {
  const { PATH = '', HOME = '', DENO_DIR, TMPDIR } = Deno.env.toObject();
  const kept = Object.entries({ PATH, HOME, DENO_DIR, TMPDIR }).filter(([, value]) => value);
  return new Deno.Command(Deno.execPath(), {
    args: ['run', '-A', join(ROOT, 'scripts/start.ts')],
    cwd: ROOT,
    clearEnv: true,
    env: { NO_COLOR: '1', ...Object.fromEntries(kept), ...environment },
    stdin: 'null',
    stdout: 'piped',
    stderr: 'piped',
  }).spawn();
}

/** Reads on after the ready line: a full pipe would block the process. */
function waitUntilReady(process: Deno.ChildProcess): Promise<void> {
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`the stack did not start:\n${output}`));
    const timer = setTimeout(fail, START_TIMEOUT_MS);
    for (const stream of [process.stdout, process.stderr]) {
      void stream.pipeThrough(new TextDecoderStream()).pipeTo(
        new WritableStream({
          write(chunk) {
            output = (output + chunk).slice(-20_000);
            if (output.includes('Ready at')) resolve();
          },
        }),
      );
    }
    process.status.then(fail).finally(() => clearTimeout(timer));
  });
}
