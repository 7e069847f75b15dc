import { checkPackages } from './doctor/check-packages.ts';
import { type Finding, lineOf } from './doctor/finding.ts';
import { ROOT } from './lib/paths.ts';
import { runTask } from './lib/task.ts';

const usage = `deno task doctor
Checks packages, settings, data folder, disk, database, migrations, server and models, whether the
product runs or not, and says of each in a line whether it is right and what to do. It exits with 1
when something fails.`;

async function* findings(): AsyncGenerator<Finding> {
  const packages = checkPackages(ROOT);
  yield packages;
  if (packages.verdict === 'fail') return;
  // Imported late, because it imports packages.
  const { checkProduct } = await import('./doctor/check-product.ts');
  yield* checkProduct();
}

await runTask({ usage }, async () => {
  let hasFailed = false;
  for await (const finding of findings()) {
    console.log(lineOf(finding));
    hasFailed ||= finding.verdict === 'fail';
  }
  if (hasFailed) Deno.exit(1);
});
