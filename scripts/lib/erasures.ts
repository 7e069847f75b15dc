import { z } from 'zod';
import { StartError } from './start-error.ts';
import { parseJson } from '../../functions/shared/parse-json.ts';

/** Name of the erasures file in DATA_DIR. */
export const ERASURES = 'erasures.jsonl';

const Line = z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) });

/**
 * Returns the hashes in an erasures file; ignores a cut-off last line.
 *
 * @throws StartError for a file with other content.
 */
export function readErasures(text: string): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    if (line === '') return [];
    const { data } = Line.safeParse(parseJson(line));
    if (data) return [data.hash];
    if (index === lines.length - 1) return [];
    throw new StartError(`Line ${index + 1} of the erasures file is not an erasure.`);
  });
}
