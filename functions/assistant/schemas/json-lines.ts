import type { z } from 'zod';
import { toFieldErrors } from '../../shared/http/to-problem.ts';

/** A value in JSON Lines, with its line number from 1. */
export interface NumberedLine<Value> {
  value: Value;
  line: number;
}

/** Thrown for an invalid line: `Line 2: no JSON (…)`. */
export class LineError extends Error {
  override readonly name = 'LineError';

  constructor(readonly line: number, readonly reason: string) {
    super(`Line ${line}: ${reason}`);
  }
}

/**
 * Parses JSON Lines whose values all have one schema; ignores empty lines.
 *
 * @throws LineError for the first invalid line.
 */
export function parseJsonLines<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): NumberedLine<z.output<Schema>>[] {
  const lines = text.replace(/^\uFEFF/, '').split('\n').map((line, i) => ({ line, number: i + 1 }));
  return lines.filter(({ line }) => line.trim() !== '').map(({ line, number }) => {
    const { data, error } = schema.safeParse(parseJson(line, number));
    if (error) throw new LineError(number, formatErrors(error));
    return { value: data, line: number };
  });
}

/**
 * Formats errors as `turns: This field is required; name: …`; omits the path if the line is not an
 * object.
 */
const formatErrors = (error: z.ZodError) =>
  toFieldErrors(error).map(({ path, message }) => path ? `${path}: ${message}` : message).join(
    '; ',
  );

function parseJson(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new LineError(number, `no JSON (${(error as Error).message})`);
  }
}
