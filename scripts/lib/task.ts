/** Parses the arguments of every task in deno.json and handles its errors. */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { StartError, toMessage } from './start-error.ts';

/** Thrown for invalid arguments: the task prints the message and its usage, and exits with 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

interface Task<Options extends ParseArgsOptionsConfig> {
  /** The command, then lines that describe it. */
  usage: string;
  /** Options in the format of `parseArgs` of node:util; `--help` is added. */
  options?: Options;
  /** Minimum and maximum number of positional arguments; defaults to none. */
  positionals?: readonly [least: number, most: number];
}

type Parsed<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>;

/**
 * Runs a task with the arguments of this process. `--help` prints the usage and exits with 0.
 * Invalid arguments print the error and the usage, exit code 2; a StartError prints its message,
 * any other error its stack, exit code 1.
 *
 * @example
 * await runTask({ usage: 'deno task backup FOLDER', positionals: [1, 1] }, async ({ positionals }) =>
 *   await writeBackup(positionals[0]!));
 */
export async function runTask<const Options extends ParseArgsOptionsConfig>(
  task: Task<Options>,
  run: (given: Parsed<Options>) => Promise<void>,
): Promise<void> {
  try {
    const given = readArguments(Deno.args, task);
    if (given) await run(given);
    else console.log(`Usage: ${task.usage}`);
  } catch (error) {
    Deno.exit(report(error, task.usage));
  }
}

/**
 * Returns the options of a program without a main function; exits for `--help` and invalid options,
 * as a task does.
 */
export function readOptions<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
): Parsed<Options>['values'] {
  try {
    const given = readArguments(Deno.args, { options });
    if (given) return given.values;
    console.log(`Usage: ${usage}`);
  } catch (error) {
    Deno.exit(report(error, usage));
  }
  Deno.exit(0);
}

/**
 * Returns the declared arguments, or null for `--help`.
 *
 * @throws UsageError for missing or undeclared arguments.
 */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  args: string[],
  { options, positionals: [least, most] = [0, 0] }: Omit<Task<Options>, 'usage'>,
): Parsed<Options> | null {
  if (args.includes('--help') || args.includes('-h')) return null;
  const given = parse(args, options ?? {} as Options);
  const count = given.positionals.length;
  if (count < least) throw new UsageError('An argument is missing.');
  if (count > most) throw new UsageError(`Unexpected argument: ${given.positionals[most]}`);
  return given;
}

function parse<Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(toMessage(error));
  }
}

function report(error: unknown, usage: string): number {
  const isUsage = error instanceof UsageError;
  console.error(isUsage || error instanceof StartError ? error.message : error);
  if (isUsage) console.error(`Usage: ${usage}`);
  return isUsage ? 2 : 1;
}
