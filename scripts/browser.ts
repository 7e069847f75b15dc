import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { environmentOf, findChromium, UNPACKED_CHROMIUM } from './testing/chromium.ts';
import { ROOT } from './lib/paths.ts';
import { StartError } from './lib/start-error.ts';
import { runTask } from './lib/task.ts';
import { tryProgram } from './lib/run-program.ts';

const usage = `deno task browser
Finds a Chromium for the browser tests (CHROMIUM_PATH or an installed one) or downloads one: on
Linux from the npm registry, elsewhere from Playwright's servers. If Chromium does not start, prints
what to install.`;

const UNPACK = `import chromium from 'npm:@sparticuz/chromium@153.0.0';
await chromium.executablePath();`;

/**
 * Font configuration: the npm package's own refers to folders of AWS Lambda.
 */
const FONTS = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
  <dir prefix="relative">fonts</dir><dir>/usr/share/fonts</dir>
  <cachedir prefix="relative">cache</cachedir>
</fontconfig>`;

async function deno(args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const command = new Deno.Command(Deno.execPath(), {
    args,
    cwd: ROOT,
    env: { DENO_TLS_CA_STORE: 'system,mozilla', ...env },
    stdin: 'null',
  });
  return (await command.spawn().status).success;
}

/**
 * Unpacks Chromium from the npm package into a new folder: the package assumes
 * that files in the temporary folder are complete. Sets a variable of AWS
 * Lambda, so that the package also unpacks the system libraries. Returns false
 * if that fails or on other systems than Linux x86-64.
 */
async function unpackPackage(): Promise<boolean> {
  if (Deno.build.target !== 'x86_64-unknown-linux-gnu') return false;
  const draft = `${UNPACKED_CHROMIUM}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const lock = `--lock=${join(ROOT, 'scripts/browser.lock')}`;
  const isUnpacked = await deno(['eval', '--quiet', '--no-config', lock, '--frozen', UNPACK], {
    TMPDIR: draft,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x',
  });
  if (!isUnpacked) return false;
  writeFileSync(join(draft, 'fonts/fonts.conf'), FONTS);
  rmSync(UNPACKED_CHROMIUM, { recursive: true, force: true });
  mkdirSync(dirname(UNPACKED_CHROMIUM), { recursive: true });
  renameSync(draft, UNPACKED_CHROMIUM);
  return true;
}

/** Returns the program's output if it does not start, otherwise null. */
async function findFailure(path: string): Promise<string | null> {
  const { success, output } = await tryProgram(path, ['--version'], { env: environmentOf(path) });
  return success ? null : output;
}

const OR_INSTALL = 'Or install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH.';

await runTask({ usage }, async () => {
  if (!findChromium()) {
    console.log('No Chromium found; downloading one.');
    await unpackPackage() || await deno(['run', '-A', 'npm:playwright', 'install', 'chromium']);
  }
  const path = findChromium();
  if (!path) {
    throw new StartError(`Couldn't download Chromium. Is this computer online? ${OR_INSTALL}`);
  }
  const failure = await findFailure(path);
  if (failure === null) return;
  throw new StartError(`Chromium does not start: ${failure.trim()}
As root, this installs its system libraries: npx --yes playwright install-deps chromium
${OR_INSTALL}`);
});
