import { runProgram } from './run-program.ts';
import { ROOT } from './paths.ts';

const PACKAGE = 'supabase@3.1.0';

/**
 * Runs the real Supabase CLI, from npm, on this project's `supabase/` folder.
 *
 * @returns what it printed on standard output.
 * @throws Error with the end of all that it printed when it fails.
 */
export function supabaseCli(args: string[], env: Record<string, string> = {}): Promise<string> {
  const all = ['--yes', PACKAGE, ...args, '--yes'];
  return runProgram('npx', all, { cwd: ROOT, env: { ...env, npm_config_loglevel: 'error' } });
}

/** The CLI's option for a database that speaks no TLS, as those of tests do not. */
export function onDatabase(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('sslmode', 'disable');
  return `--remote=${url}`;
}
