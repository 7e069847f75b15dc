import type { Removal } from './clean.ts';
import type { RuleName } from './cleaning-rules.ts';
import { type Line, readLine } from '../markdown/line.ts';
import type { Span } from '../markdown/link.ts';

/**
 * Collects removals in order, and those of blank lines by rule 3 among them: of the blank lines
 * between two pieces of text the first stays, whatever else stood between them.
 */
export class Gaps {
  readonly removals: Removal[] = [];
  #isAfterBlank = false;
  /** Of the last removal. */
  #end = 0;

  /** Something other than a blank line stays here. */
  text() {
    this.#isAfterBlank = false;
  }

  /** Takes out what the last removal has not taken yet. */
  remove(start: number, end: number, rule: RuleName) {
    const from = Math.max(start, this.#end);
    if (from >= end) return;
    this.removals.push({ start: from, end, rule });
    this.#end = end;
  }

  blankLine(line: Pick<Line, 'start' | 'next'>) {
    if (this.#isAfterBlank) this.remove(line.start, line.next, 'line-breaks');
    this.#isAfterBlank = true;
  }

  blankLines(source: string, { start, end }: Span) {
    if (end === start + 1) return this.blankLine({ start, next: end });
    for (let at = start; at < end;) {
      const line = readLine(source, at);
      this.blankLine(line);
      at = line.next;
    }
  }
}
