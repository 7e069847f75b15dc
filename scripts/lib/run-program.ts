interface ProgramOptions {
  cwd?: string;
  env?: Record<string, string>;
}

/**
 * Runs a program to its end; does not throw when it fails. `output` is its
 * standard output, followed by its standard error.
 */
export async function tryProgram(program: string, args: string[], options: ProgramOptions = {}) {
  const command = new Deno.Command(program, { args, stdin: 'null', ...options });
  const { success, ...printed } = await command.output();
  const [stdout, stderr] = [printed.stdout, printed.stderr]
    .map((bytes) => new TextDecoder().decode(bytes));
  return { success, stdout: stdout!, output: stdout! + stderr };
}

/**
 * Runs a program to its end.
 *
 * @returns its standard output.
 * @throws Error with the end of its output when it fails.
 */
export async function runProgram(
  program: string,
  args: string[],
  options?: ProgramOptions,
): Promise<string> {
  const { success, stdout, output } = await tryProgram(program, args, options);
  if (success) return stdout;
  // A URL may contain a password.
  const shown = args.filter((each) => !each.includes('://')).join(' ');
  throw new Error(`${program} ${shown}:\n${output.slice(-8000)}`);
}
