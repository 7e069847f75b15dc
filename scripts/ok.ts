/** The gate before a commit. Runs every check at once and prints the output of those that fail. */
const checks: Record<string, string[]> = {
  format: ['fmt', '--check', '--quiet'],
  lint: ['lint', '--quiet'],
  types: ['check', 'functions', 'scripts', 'tests'],
  'types of .vue': ['run', '-A', 'npm:vue-tsc', '--noEmit', '-p', 'web'],
  boundaries: ['run', '-A', 'scripts/check-boundaries.ts'],
  'unit tests': ['task', 'test:unit'],
};

async function run(name: string, args: string[]): Promise<boolean> {
  const started = performance.now();
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), { args }).output();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${success ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  if (!success) console.log(new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr));
  return success;
}

const results = await Promise.all(Object.entries(checks).map(([name, args]) => run(name, args)));
Deno.exit(results.every(Boolean) ? 0 : 1);
