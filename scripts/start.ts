import { runStack } from './stack/run-stack.ts';
import { runTask } from './lib/task.ts';

const usage = `deno task start
Builds the front and runs everything on one address until Ctrl-C or SIGTERM.`;

await runTask({ usage }, () => runStack());
