import { z } from 'zod';

/** A value of a JSON Lines text and the number of its line, from 1. */
export interface NumberedLine<Value> {
  value: Value;
  line: number;
}

/** A line that is not what it must be: `Line 2: no JSON (…)`. */
export class LineError extends Error {
  override readonly name = 'LineError';

  constructor(readonly line: number, readonly reason: string) {
    super(`Line ${line}: ${reason}`);
  }
}

/**
 * Reads JSON Lines whose values all have one schema; empty lines are none.
 *
 * @throws LineError for the first line that is wrong.
 */
export function parseJsonLines<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): NumberedLine<z.output<Schema>>[] {
  const lines = text.replace(/^\uFEFF/, '').split('\n').map((line, i) => ({ line, number: i + 1 }));
  return lines.filter(({ line }) => line.trim() !== '').map(({ line, number }) => {
    const { data, error } = schema.safeParse(parseJson(line, number));
    if (error) throw new LineError(number, z.prettifyError(error));
    return { value: data, line: number };
  });
}

function parseJson(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new LineError(number, `no JSON (${(error as Error).message})`);
  }
}
