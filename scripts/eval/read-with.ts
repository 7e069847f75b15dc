import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { StartError, toMessage } from '../lib/start-error.ts';

/**
 * Parses a file from the command line.
 *
 * @throws StartError that names the file and the error.
 */
export function readWith<Result>(path: string, parse: (text: string) => Result): Result {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : toMessage(error);
    throw new StartError(`${path}: ${reason}`);
  }
}
