/** How every task of deno.json takes its arguments and ends. */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { messageOf, StartError } from './start-error.ts';

/** Arguments that a task cannot take: it prints the message and its usage, and exits with 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

interface Task<Options extends ParseArgsOptionsConfig> {
  /** What to type, and in further lines what it does: `deno task grant EMAIL editor|viewer`. */
  usage: string;
  /** As `parseArgs` of node:util has them; `--help` is added. */
  options?: Options;
  /** Least and most arguments that are no options; none unless given. */
  positionals?: readonly [least: number, most: number];
}

type Parsed<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>;

/**
 * Runs a task with the arguments of this process. `--help` prints the usage and exits with 0. Wrong
 * arguments print what is wrong and the usage, exit code 2; a StartError its one line, any other
 * error all of itself, exit code 1.
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
 * The options of this process, for a program that begins at its first line: `--help` and wrong ones
 * end it as they end a task.
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
 * The arguments as the task declares them, null when they ask for help.
 *
 * @throws UsageError for what it does not take.
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
    throw new UsageError(messageOf(error));
  }
}

function report(error: unknown, usage: string): number {
  const isUsage = error instanceof UsageError;
  console.error(isUsage || error instanceof StartError ? error.message : error);
  if (isUsage) console.error(`Usage: ${usage}`);
  return isUsage ? 2 : 1;
}
