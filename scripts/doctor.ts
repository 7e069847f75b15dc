import type { StoredProbe } from '../functions/assistant/schemas/model-probe.ts';
import { checkPackages } from './doctor/check-packages.ts';
import { type Finding, lineOf } from './doctor/finding.ts';
import { ROOT } from './lib/paths.ts';
import { runTask } from './lib/task.ts';

const usage = `deno task doctor [--models | --probe]
Checks packages, settings, data folder, disk, database, migrations, server and models, whether the
product runs or not, and prints one line for each: whether it is in order, and what to do if not.
Exits with 1 when a check fails. --models lists the models of the configured endpoints instead, with
the day on which an endpoint shuts a model down. --probe sends each chat model five requests, which
cost about 7,000 tokens, prints what its endpoint supports (JSON schemas, tools, streaming, usage,
cached tokens), and stores the result in the database of the settings.`;

async function* findings(): AsyncGenerator<Finding> {
  const packages = checkPackages(ROOT);
  yield packages;
  if (packages.verdict === 'fail') return;
  // Imported only now, because it imports packages, which may be missing.
  const { checkProduct } = await import('./doctor/check-product.ts');
  yield* checkProduct();
}

async function* probes(): AsyncGenerator<Finding> {
  const { probeModels } = await import('./doctor/probe-models.ts');
  const { readEnvironment, readFunctionSettings } = await import('./stack/config/read-config.ts');
  const { chat, router, judge, rewriter: rewrite } = readFunctionSettings(readEnvironment());
  const found: StoredProbe[] = [];
  yield* probeModels({ answering: chat, router, judge, rewrite }, (probe) => found.push(probe));
  if (found.length === 0) return;
  const { storeProbes } = await import('./doctor/store-probes.ts');
  yield await storeProbes(found);
}

const options = { models: { type: 'boolean' }, probe: { type: 'boolean' } } as const;

await runTask({ usage, options }, async ({ values }) => {
  if (values.models) {
    const { listModels } = await import('./doctor/list-models.ts');
    const { readEnvironment } = await import('./stack/config/read-config.ts');
    if (!await listModels(readEnvironment(), console.log)) Deno.exit(1);
    return;
  }
  let hasFailed = false;
  for await (const finding of values.probe ? probes() : findings()) {
    console.log(lineOf(finding));
    hasFailed ||= finding.verdict === 'fail';
  }
  if (hasFailed) Deno.exit(1);
});
