import { existsSync } from 'node:fs';
import { z } from 'zod';

const result = z.object({
  line: z.int(),
  answered: z.string().nullable(),
  confidence: z.number().nullable(),
  raw: z.string(),
});

/** What the router answered to the message of a line. */
export type RoutedLine = z.infer<typeof result>;

/**
 * What a run has come to, kept line by line, so that one that was ended goes on where it was. The
 * first line says of what: answers to another set, prompt or model are none of this run.
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

/** The last line is cut short where the process was killed while it wrote. */
function asResult(line: string): RoutedLine[] {
  try {
    return [result.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}
