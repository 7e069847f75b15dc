import { EDITOR_EMAIL, type Environment, VIEWER_EMAIL } from '../stack/config/read-config.ts';
import { readStackFile } from '../stack/config/stack-file.ts';
import { findFreePorts } from '../lib/free-ports.ts';
import { ROOT } from '../lib/paths.ts';
import { START_ARGUMENTS } from '../lib/start-command.ts';
import { blankEnvironment } from './blank-environment.ts';
import { copySeededData, makeSeededData } from './seeded-data.ts';

export interface Account {
  email: string;
  password: string;
}

/** A running stack, as tests need it. Plain data, because it is passed to the test processes. */
export interface StackInfo {
  url: string;
  publishableKey: string;
  secretKey: string;
  databaseUrl: string;
  dataDir: string;
  /** Base URL of the demo model, `…/v1`; its control endpoint is `/__control` beside it. */
  demoModelUrl: string;
  /** False on the PostgreSQL server of DATABASE_URL. */
  isEmbedded: boolean;
  editor: Account;
  viewer: Account;
}

export interface TestStack extends StackInfo {
  /** Id of its process. */
  pid: number;
  /** Returns the end of its output. */
  printed(): string;
  /** Stops it, waits, and removes its data unless DATA_DIR was given. */
  stop(): Promise<void>;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
}

/** Password of the seeded accounts, unless a test sets another, or an empty one for random ones. */
const SEED_PASSWORD = 'a-seeded-password';
const START_TIMEOUT_MS = 300_000;

/** Variables that change the data of a first start, or where it is stored. */
const OF_FIRST_START = [
  ...['DATABASE_URL', 'HOST', 'SEED', 'SEED_PASSWORD', 'SIGN_UP', 'TRUSTED_PROXIES'],
];

/**
 * Creates a data directory with the data of a first start; an empty one if a variable changes that
 * data.
 */
async function createDataDir(environment: Environment): Promise<string> {
  const folder = Deno.makeTempDirSync({ prefix: 'stack-' });
  if (OF_FIRST_START.some((name) => name in environment)) return folder;
  await makeSeededData(async (DATA_DIR) => {
    const stack = await startTestStack({ DATA_DIR });
    await waitUntilIndexed(stack).finally(stack.stop);
  });
  copySeededData(folder);
  return folder;
}

const INDEXING_TIMEOUT_MS = 240_000;

/** Waits for the documents, which a start indexes in the background. */
async function waitUntilIndexed({ url, secretKey }: StackInfo): Promise<void> {
  const deadline = Date.now() + INDEXING_TIMEOUT_MS;
  const path = '/rest/v1/documents?select=name,index_status&index_status=neq.ready';
  for (;;) {
    const response = await fetch(url + path, { headers: { apikey: secretKey } });
    const waiting = await response.text();
    if (response.ok && waiting === '[]') return;
    if (Date.now() > deadline) throw new Error(`not indexed: ${response.status} ${waiting}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/**
 * Starts the product as a user does, `scripts/start.ts` in its own process, on free ports and a
 * separate data directory, which holds the data of a first start unless one is given.
 *
 * @param environment further variables, such as DATABASE_URL or DATA_DIR.
 * @throws Error with the start's output when it does not start.
 */
export async function startTestStack(environment: Environment = {}): Promise<TestStack> {
  const dataDir = environment.DATA_DIR ?? await createDataDir(environment);
  // Tests create accounts, on a PostgreSQL server, too.
  const process = spawnStart({
    ...findFreePorts(),
    SIGN_UP: 'open',
    SEED_PASSWORD,
    // Otherwise it would send the deliveries that the tests of webhooks queue.
    WEBHOOKS: 'off',
    ...environment,
    DATA_DIR: dataDir,
  });
  const output = new OutputTail(process);
  let isStopping = false;
  const ended = process.status.then(() => {
    if (!isStopping) throw new Error(`the stack ended by itself:\n${output.text}`);
  });
  const timer = setTimeout(() => process.kill('SIGKILL'), START_TIMEOUT_MS);
  await Promise.race([output.includes('Ready at'), ended]).finally(() => clearTimeout(timer));
  ended.catch((error) => console.error(error.message));
  const end = async (signal: Deno.Signal) => {
    isStopping = true;
    process.kill(signal);
    await process.status;
  };
  const file = readStackFile(dataDir)!;
  const passwordOf = (email: string) =>
    file.seed_passwords[email] ?? (environment.SEED_PASSWORD || SEED_PASSWORD);
  return {
    url: file.api_url,
    publishableKey: file.publishable_key,
    secretKey: file.secret_key,
    databaseUrl: file.database_url,
    dataDir,
    demoModelUrl: file.demo_model_url ?? '',
    isEmbedded: !environment.DATABASE_URL,
    editor: { email: EDITOR_EMAIL, password: passwordOf(EDITOR_EMAIL) },
    viewer: { email: VIEWER_EMAIL, password: passwordOf(VIEWER_EMAIL) },
    stop: async () => {
      await end('SIGTERM');
      if (!environment.DATA_DIR) Deno.removeSync(dataDir, { recursive: true });
    },
    printed: () => output.text,
    pid: process.pid,
    kill: () => end('SIGKILL'),
  };
}

/** Runs the start command with exactly these variables; ignores `.env` and the shell's. */
export function spawnStart(environment: Environment): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: START_ARGUMENTS,
    cwd: ROOT,
    env: { NO_COLOR: '1', ...blankEnvironment(), ...environment },
    stdin: 'null',
    stdout: 'piped',
    stderr: 'piped',
  }).spawn();
}

/** Characters of a process's output that are kept at least. */
const MIN_KEPT = 200_000;

/** Keeps the last output of a process; an unread pipe would fill up and block it. */
export class OutputTail {
  text = '';
  #onChange: () => void = () => {};

  constructor({ stdout, stderr }: Deno.ChildProcess) {
    for (const stream of [stdout, stderr]) {
      void stream.pipeThrough(new TextDecoderStream()).pipeTo(
        new WritableStream({ write: (chunk) => this.#add(chunk) }),
      );
    }
  }

  /** Resolves when the text was printed. */
  includes(text: string): Promise<void> {
    return new Promise((resolve) => {
      this.#onChange = () => {
        if (!this.text.includes(text)) return;
        this.#onChange = () => {};
        resolve();
      };
      this.#onChange();
    });
  }

  #add(chunk: string): void {
    this.text += chunk;
    // Cutting at each chunk would copy the whole text each time.
    if (this.text.length > 2 * MIN_KEPT) this.text = this.text.slice(-MIN_KEPT);
    this.#onChange();
  }
}
