import { buildFront } from './stack/build-front.ts';
import { checkBuildVariables, readEnvironment } from './stack/config/read-config.ts';
import { runTask } from './lib/task.ts';

const usage = `deno task build
Builds the front into web/dist if its sources or VITE_… variables changed since the last build.`;

await runTask({ usage }, async () => {
  const environment = readEnvironment();
  checkBuildVariables(environment);
  const isNew = await buildFront(environment);
  console.log(isNew ? 'Built web/dist.' : 'web/dist is up to date.');
});
