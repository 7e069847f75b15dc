/**
 * Runs a program to its end.
 *
 * @returns what it printed on standard output.
 * @throws Error with the end of all that it printed when it fails.
 */
export async function runProgram(
  program: string,
  args: string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<string> {
  const command = new Deno.Command(program, { args, stdin: 'null', ...options });
  const { success, stdout, stderr } = await command.output();
  const output = new TextDecoder().decode(stdout);
  if (success) return output;
  const all = output + new TextDecoder().decode(stderr);
  // An address may hold a password.
  const shown = args.filter((each) => !each.includes('://')).join(' ');
  throw new Error(`${program} ${shown}:\n${all.slice(-8000)}`);
}
