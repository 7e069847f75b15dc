/** Builds the front and runs everything on one address until Ctrl-C or SIGTERM. */
import {
  type Config,
  DEFAULT_SEED_PASSWORD,
  EDITOR_EMAIL,
  readConfig,
  readEnvironment,
  VIEWER_EMAIL,
} from './stack/config.ts';
import { createProgress } from './stack/progress.ts';
import { runCommand } from './stack/start-error.ts';
import type { RunningStack } from './stack/start-stack.ts';

await runCommand(async () => {
  const environment = readEnvironment();
  const config = readConfig(environment);
  console.log('Starting');
  // Loaded after the settings are known to be right: it takes most of a second.
  const { startStack } = await import('./stack/start-stack.ts');
  const stack = await startStack({
    config,
    environment,
    step: createProgress(console.log),
    withFront: !Deno.args.includes('--no-front'),
  });
  greet(stack, config);
  stopOnSignal(stack);
});

function greet(stack: RunningStack, config: Config): void {
  const password = config.SEED_PASSWORD === DEFAULT_SEED_PASSWORD
    ? DEFAULT_SEED_PASSWORD
    : 'the SEED_PASSWORD you set';
  const model = stack.isDemo
    ? 'the demo model answers; set OPENAI_API_KEY or OPENAI_BASE_URL for a real one'
    : 'the model you set answers';
  console.log(`
Ready at ${stack.url}
  sign in as ${EDITOR_EMAIL} or ${VIEWER_EMAIL}, password: ${password}
  ${model}
Stop with Ctrl-C.`);
}

function stopOnSignal(stack: RunningStack): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) Deno.exit(130);
    isStopping = true;
    await stack.close();
    Deno.exit(0);
  };
  Deno.addSignalListener('SIGINT', stop);
  if (Deno.build.os !== 'windows') Deno.addSignalListener('SIGTERM', stop);
}
