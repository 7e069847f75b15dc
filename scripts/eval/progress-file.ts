import { existsSync } from 'node:fs';
import { z } from 'zod';
import { parseJson } from '../../functions/shared/parse-json.ts';

const result = z.object({
  line: z.int(),
  answered: z.string().nullable(),
  confidence: z.number().nullable(),
  raw: z.string(),
});

/** The router's answer to the message of a line. */
export type RoutedLine = z.infer<typeof result>;

/**
 * The answers of a run, appended line by line, so that an interrupted run can continue. The first
 * line identifies the run: a file for another set, prompt or model is overwritten.
 */
export class ProgressFile {
  readonly done: RoutedLine[];

  constructor(private readonly path: string, of: unknown) {
    const [head, ...lines] = existsSync(path) ? Deno.readTextFileSync(path).split('\n') : [];
    const isSame = head === JSON.stringify(of);
    this.done = isSame ? lines.flatMap(asResult) : [];
    const kept = [of, ...this.done].map((each) => `${JSON.stringify(each)}\n`);
    Deno.writeTextFileSync(path, kept.join(''));
  }

  add(routed: RoutedLine): void {
    Deno.writeTextFileSync(this.path, `${JSON.stringify(routed)}\n`, { append: true });
    this.done.push(routed);
  }

  remove(): void {
    Deno.removeSync(this.path);
  }
}

/** Parses a line; returns nothing for the last one if a kill cut it off. */
function asResult(line: string): RoutedLine[] {
  const { data } = result.safeParse(parseJson(line));
  return data ? [data] : [];
}
