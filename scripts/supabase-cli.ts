import { ROOT } from './stack/paths.ts';

const PACKAGE = 'supabase@3.1.0';

/**
 * Runs the real Supabase CLI, from npm, on this project's `supabase/` folder.
 *
 * @returns what it printed on standard output.
 * @throws Error with all that it printed when it fails.
 */
export async function supabaseCli(
  args: string[],
  env: Record<string, string> = {},
): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command('npx', {
    args: ['--yes', PACKAGE, ...args, '--yes'],
    cwd: ROOT,
    env: { ...env, npm_config_loglevel: 'error' },
    stdin: 'null',
  }).output();
  const output = new TextDecoder().decode(stdout);
  if (success) return output;
  const reason = new TextDecoder().decode(stderr);
  throw new Error(`supabase ${args.slice(0, 2).join(' ')}:\n${output}${reason}`);
}

/** The CLI's option for a database that speaks no TLS, as those of tests do not. */
export function onDatabase(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('sslmode', 'disable');
  return `--remote=${url}`;
}
