import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/**
 * The options of a command. `--help` prints its usage and exits 0; an unknown option prints the
 * reason and the usage and exits 2.
 */
export function readOptions<Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
) {
  try {
    const help = { type: 'boolean', short: 'h' } as const;
    const { values } = parseArgs({ args: Deno.args, options: { ...options, help } });
    if (!('help' in values)) return values;
    console.log(`Usage: ${usage}`);
    Deno.exit(0);
  } catch (error) {
    console.error(`${(error as Error).message}\nUsage: ${usage}`);
    Deno.exit(2);
  }
}
