import type { ParseArgsOptionsConfig } from 'node:util';
import { readArguments } from '../lib/task.ts';

/** The options of a benchmark. `--help` and wrong ones end it, as runTask does. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
) {
  try {
    const given = readArguments(Deno.args, { options });
    if (given) return given.values;
    console.log(`Usage: ${usage}`);
    Deno.exit(0);
  } catch (error) {
    console.error(`${(error as Error).message}\nUsage: ${usage}`);
    Deno.exit(2);
  }
}
