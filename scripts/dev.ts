import { startReloadingFunctions } from './dev/reloading-functions.ts';
import { startViteFront } from './dev/vite-front.ts';
import { runStack } from './stack/run-stack.ts';
import { runTask } from './lib/task.ts';

const usage = `deno task dev
Runs the product and reloads it on changes: Vite serves the pages, and saving a file of functions/
reloads the functions; the database and the demo model keep running.`;

await runTask({ usage }, () =>
  runStack(async ({ HOST }) => ({
    front: await startViteFront(HOST),
    startFunctions: startReloadingFunctions,
  })));
