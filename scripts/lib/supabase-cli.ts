import { runProgram } from './run-program.ts';
import { ROOT } from './paths.ts';

const PACKAGE = 'supabase@3.1.0';

/**
 * Runs the Supabase CLI from npm on this project's `supabase/` folder.
 *
 * @returns its standard output.
 * @throws Error with the end of its output when it fails.
 */
export function runSupabaseCli(args: string[], env: Record<string, string> = {}): Promise<string> {
  const all = ['--yes', PACKAGE, ...args, '--yes'];
  return runProgram('npx', all, { cwd: ROOT, env: { ...env, npm_config_loglevel: 'error' } });
}

/** Returns the CLI's option for a database without TLS, such as a test's. */
export function toDatabaseOption(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('sslmode', 'disable');
  return `--remote=${url}`;
}
