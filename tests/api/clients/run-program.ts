import { join } from 'node:path';

const ROOT = join(import.meta.dirname!, '../../..');

interface Surroundings {
  cwd?: string;
  env: Record<string, string>;
}

/**
 * Runs a program with `code` as its standard input and returns its output; throws with its errors.
 */
export async function runProgram(
  command: string,
  args: string[],
  code: string,
  { cwd, env }: Surroundings,
): Promise<string> {
  const options = { args, cwd, env, stdin: 'piped', stdout: 'piped', stderr: 'piped' } as const;
  const child = new Deno.Command(command, options).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(code));
  await writer.close();
  const { success, stdout, stderr } = await child.output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

/** Runs TypeScript with the packages of a configuration, a path below the root. */
export const runScript = (code: string, config: string, surroundings: Surroundings) =>
  runProgram(
    Deno.execPath(),
    ['run', '-A', '--config', join(ROOT, config), '-'],
    code,
    surroundings,
  );
