import { runTask } from './lib/task.ts';
import { tryProgram } from './lib/run-program.ts';

const usage = `deno task check, or with the unit tests: deno task ok
Runs all checks before a commit, in parallel; prints the output of those that fail and the warnings
of the others.`;

/** Options that cache vue-tsc's results: a check after a small change takes a third of the time. */
const INCREMENTAL = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/web.tsbuildinfo'];

/** Paths that `deno check` checks; vue-tsc checks the pages. */
const TYPED = [
  'examples',
  'functions',
  'scripts',
  'tests',
  'web/prerender.ts',
  'web/vite.config.ts',
];

const checks: Record<string, string[]> = {
  format: ['fmt', '--check', '--quiet'],
  lint: ['lint', '--quiet'],
  boundaries: ['run', '-A', 'scripts/check/boundaries.ts'],
  blocks: ['run', '-A', 'scripts/check/blocks.ts'],
  migrations: ['run', '-A', 'scripts/check/migrations.ts'],
  commits: ['run', '-A', 'scripts/check/commits.ts'],
  'types of the APIs': ['run', '-A', 'scripts/api-types.ts', '--check'],
  types: ['check', '--quiet', ...TYPED],
  'types of .vue': ['run', '-A', 'npm:vue-tsc', '-p', 'web', ...INCREMENTAL],
};

async function run(name: string, args: string[]): Promise<boolean> {
  const started = performance.now();
  const { success, output } = await tryProgram(Deno.execPath(), args);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${success ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  const shown = success ? output.match(/^warning: .*$/gm)?.join('\n') : output;
  if (shown) console.log(shown);
  return success;
}

await runTask({ usage, options: { tests: { type: 'boolean' } } }, async ({ values }) => {
  if (values.tests) checks['unit tests'] = ['task', 'test:unit'];
  const all = Object.entries(checks).map(([name, args]) => run(name, args));
  const results = await Promise.all(all);
  if (results.includes(false)) Deno.exit(1);
});
