import { join } from 'node:path';
import { watchLaunchers } from '../lib/launchers.ts';
import { createProgress } from '../lib/progress.ts';
import {
  type Config,
  EDITOR_EMAIL,
  listOverriddenSettings,
  readConfig,
  readEnvironment,
  VIEWER_EMAIL,
} from './config/read-config.ts';
import { openData } from './open-data.ts';
import { printJsonOnly } from './http/json-console.ts';
import type { RunningStack, StackOptions } from './start-stack.ts';

/**
 * Runs the product until Ctrl-C, SIGTERM or the end of the `npx` or `deno task` that it runs under;
 * in development with parts that reload.
 */
export async function runStack(
  startReloading?: (config: Config) => Promise<StackOptions['reloading']>,
): Promise<void> {
  const environment = readEnvironment();
  const config = readConfig(environment);
  console.log('Starting');
  for (const line of listOverriddenSettings()) console.warn(`  ! ${line}`);
  let stop: () => void = () => Deno.exit(1);
  watchLaunchers(() => {
    console.error('The program that started this has ended; stopping, too.');
    stop();
  });
  const step = createProgress(console.log);
  const reloading = await startReloading?.(config);
  const data = await openData(config, step);
  // Imported while the database opens in its own thread: each takes most of a second.
  const { startStack } = await import('./start-stack.ts');
  const stack = await startStack({ config, environment, step, data, reloading });
  stop = stopOnSignal(stack);
  greet(stack, config);
  if (!reloading) printJsonOnly();
}

function greet(stack: RunningStack, config: Config): void {
  const model = stack.isDemo
    ? 'the demo model answers; set OPENAI_API_KEY or OPENAI_BASE_URL, and CHAT_MODEL, for a real one'
    : 'the model you set answers';
  console.log(`
Ready at ${stack.url}
${formatSignIn(stack, config).map((line) => `  ${line}`).join('\n')}
  ${model}
Stop with Ctrl-C.`);
}

/** Returns the lines with new passwords, which are shown only by the start that generated them. */
function formatSignIn({ newPasswords }: RunningStack, config: Config): string[] {
  if (config.SEED_PASSWORD) {
    return [`sign in as ${EDITOR_EMAIL} or ${VIEWER_EMAIL}, password: the SEED_PASSWORD you set`];
  }
  const file = join(config.DATA_DIR, 'stack.json');
  const made = Object.entries(newPasswords);
  if (!made.length) return [`sign in as ${EDITOR_EMAIL} or ${VIEWER_EMAIL}; passwords: ${file}`];
  return [
    ...made.map(([email, password]) => `sign in as ${email}, password: ${password}`),
    `(new; shown only once, and stored in ${file})`,
  ];
}

/** A terminal's Ctrl-C arrives up to three times: directly, from `deno task` and through `npx`. */
const SAME_SIGNAL_MS = 2000;

/** Stops the stack at the first signal, and the process at the next. Returns the stop function. */
function stopOnSignal(stack: RunningStack): () => Promise<void> {
  let stoppingSince: number | null = null;
  const stop = async () => {
    if (stoppingSince !== null) return;
    stoppingSince = performance.now();
    // Background work now loses its database; drivers throw that error outside
    // of any call, too.
    for (const event of ['error', 'unhandledrejection']) {
      globalThis.addEventListener(event, (unhandled) => unhandled.preventDefault());
    }
    await stack.close();
    Deno.exit(0);
  };
  const signalled = () => {
    if (stoppingSince !== null && performance.now() - stoppingSince > SAME_SIGNAL_MS) {
      Deno.exit(130);
    }
    void stop();
  };
  Deno.addSignalListener('SIGINT', signalled);
  if (Deno.build.os !== 'windows') Deno.addSignalListener('SIGTERM', signalled);
  return stop;
}
