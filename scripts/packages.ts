/**
 * `deno task packages`: makes node_modules what deno.json and deno.lock say. Every task that needs
 * packages depends on it; where nothing changed it returns at once. It imports no package itself.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import process from 'node:process';
import { type ConnectProxy, startConnectProxy } from './packages/connect-proxy.ts';
import { abortWhenStalled } from './packages/stall.ts';
import { ROOT } from './stack/paths.ts';
import { createProgress } from './stack/progress.ts';
import { runCommand, StartError } from './stack/start-error.ts';

const FOLDER = join(ROOT, 'node_modules');
const STAMP = join(FOLDER, '.stamp');
const COUNT_EVERY_MS = 3000;
/** Without a byte from the registry; where nobody counts bytes, without a further package. */
const STALLED_MS = { bytes: 60_000, packages: 300_000 };
const PROXY_VARIABLES = ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'];

await runCommand(async () => {
  const lock = Deno.readTextFileSync(join(ROOT, 'deno.lock'));
  const { imports } = JSON.parse(Deno.readTextFileSync(join(ROOT, 'deno.json')));
  if (isCurrent(stampOf(lock, imports))) return;
  using _one = await oneAtATime();
  if (isCurrent(stampOf(lock, imports))) return;
  await createProgress(console.log)('packages', () => install(countPackages(lock)));
  const installed = Deno.readTextFileSync(join(ROOT, 'deno.lock'));
  Deno.writeTextFileSync(`${STAMP}.new`, stampOf(installed, imports));
  Deno.renameSync(`${STAMP}.new`, STAMP);
});

function stampOf(lock: string, imports: unknown): string {
  const { target } = Deno.build;
  return createHash('sha256').update(JSON.stringify([lock, imports, target])).digest('hex');
}

function isCurrent(stamp: string): boolean {
  try {
    return Deno.readTextFileSync(STAMP) === stamp;
  } catch {
    return false;
  }
}

/** The operating system drops the lock with the process: a kill -9 leaves no stale one. */
async function oneAtATime(): Promise<Disposable> {
  Deno.mkdirSync(FOLDER, { recursive: true });
  const file = Deno.openSync(join(FOLDER, '.stamp.lock'), { write: true, create: true });
  await file.lock(true);
  return file;
}

/** @throws StartError with Deno's reason. */
async function install(total: number): Promise<void> {
  const counter = setInterval(() => printCount(total), COUNT_EVERY_MS);
  try {
    if (!PROXY_VARIABLES.some((name) => Deno.env.get(name))) {
      const reason = await installThroughProxy();
      if (reason === null) return;
    }
    using watch = abortWhenStalled(countInstalled, STALLED_MS.packages);
    const reason = await denoInstall(watch.signal);
    if (reason !== null) {
      throw new StartError(`Packages cannot be installed; is this computer online? ${reason}`);
    }
  } finally {
    clearInterval(counter);
  }
}

async function installThroughProxy(): Promise<string | null> {
  let proxy: ConnectProxy;
  try {
    proxy = startConnectProxy();
  } catch (error) {
    return String(error);
  }
  try {
    using watch = abortWhenStalled(() => proxy.received + countInstalled(), STALLED_MS.bytes);
    return await denoInstall(watch.signal, { HTTPS_PROXY: proxy.url });
  } finally {
    proxy.close();
  }
}

/**
 * Null when it succeeded, else Deno's reason in one line. No package runs a script of its own. With
 * CI set, a lock that does not fit deno.json is an error instead of being brought up to date.
 *
 * @throws StartError when the signal says that it got stuck.
 */
async function denoInstall(
  signal: AbortSignal,
  env: Record<string, string> = {},
): Promise<string | null> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ['install', '--quiet', ...(Deno.env.get('CI') ? ['--frozen'] : [])],
    cwd: ROOT,
    env: { ...env, NO_COLOR: '1' },
    stdin: 'null',
    stdout: 'null',
    signal,
  }).output();
  if (signal.aborted) throw new StartError('The package registry stopped answering. Try it again.');
  return success ? null : summarise(new TextDecoder().decode(stderr));
}

/** Deno's error and its innermost cause, without what lies between and its own stack. */
function summarise(error: string): string {
  const [message] = error.split('Stack backtrace');
  const lines = message!.split('\n').map((line) => line.trim()).filter((line) => line !== '');
  const cause = lines.slice(1).at(-1)?.replace(/^\d+: /, '');
  return [lines[0]?.replace(/^error: /, ''), cause].filter(Boolean).join(': ');
}

interface LockedPackage {
  os?: string[];
  cpu?: string[];
}

/** How many of the locked packages are for this computer. */
function countPackages(lock: string): number {
  const packages: LockedPackage[] = Object.values(JSON.parse(lock).npm);
  const { platform, arch } = process;
  return packages.filter(({ os = [platform], cpu = [arch] }) =>
    os.includes(platform) && cpu.includes(arch)
  ).length;
}

function printCount(total: number): void {
  const done = countInstalled();
  if (done < total) console.log(`  … ${done} of ${total} packages`);
}

function countInstalled(): number {
  try {
    return [...Deno.readDirSync(join(FOLDER, '.deno'))].length;
  } catch {
    return 0;
  }
}
