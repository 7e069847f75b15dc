import { startReloadingFunctions } from './dev/reloading-functions.ts';
import { startViteFront } from './dev/vite-front.ts';
import { runStack } from './stack/run-stack.ts';
import { runTask } from './lib/task.ts';

const usage = `deno task dev
The product with reload on change: Vite serves the pages, and a saved file of functions/ replaces
the functions, while database, seed and demo model live on.`;

await runTask({ usage }, () =>
  runStack(async ({ HOST }) => ({
    front: await startViteFront(HOST),
    startFunctions: startReloadingFunctions,
  })));
