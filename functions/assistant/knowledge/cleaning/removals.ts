import { readLine } from '../markdown/line.ts';
import type { Span } from '../../../shared/span.ts';
import type { RuleName } from './cleaning-rules.ts';

export interface Removal extends Span {
  rule: RuleName;
  text?: string;
}

/**
 * Collects removals in order, and removes blank lines by rule 3: keeps only the first blank line
 * between two texts.
 */
export class Removals {
  readonly list: Removal[] = [];
  #isAfterBlank = false;

  /** Records that a text other than a blank line is kept. */
  keep() {
    this.#isAfterBlank = false;
  }

  /** Removes the part of a range that is not yet removed. */
  remove(start: number, end: number, rule: RuleName, text?: string) {
    const from = Math.max(start, this.list.at(-1)?.end ?? 0);
    if (from < end) this.list.push({ start: from, end, rule, ...(text && { text }) });
  }

  blankLines(source: string, { start, end }: Span) {
    for (let at = start; at < end;) {
      const { next } = readLine(source, at);
      if (this.#isAfterBlank) this.remove(at, next, 'line-breaks');
      this.#isAfterBlank = true;
      at = next;
    }
  }
}
