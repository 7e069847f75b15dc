import { UnreadableFile } from './unreadable-file.ts';

/**
 * What reading one file may take. Everything an upload is turned into is counted while it is made
 * or before: there are no workers on Supabase's edge, so nothing could stop a reader from outside.
 * Measured on two cores: a file at any one of these limits is read or refused within the time.
 */
export const BUDGET = {
  /** Between two steps of a reader; a step itself is kept short by the other limits. */
  milliseconds: 20_000,
  /** XML of a DOCX, and what the text, fonts and structure of a PDF unpack to. */
  unpackedBytes: 32 * 1024 * 1024,
  /** Elements of a page of HTML, or of the XML of a DOCX. */
  elements: 100_000,
  /** Elements inside each other, as in Chromium. */
  depth: 512,
  /** Lines of Markdown times the quotes and lists they stand in: each repeats their marks. */
  nestedLines: 2_000_000,
};

const TOO_LARGE = 'Divide it and upload the parts.';

const REASONS = {
  milliseconds: `The file takes too long to read. ${TOO_LARGE}`,
  unpackedBytes: `The file is too large: unpacked it is over 32 MiB. ${TOO_LARGE}`,
  elements: `The file has too many parts: the limit is 100,000 elements. ${TOO_LARGE}`,
  depth: 'The file is nested too deeply: the limit is 512 elements inside each other.',
  nestedLines: `The file has too many lines inside lists and quotes. ${TOO_LARGE}`,
};

/** Counts what the reading of one file takes; UnreadableFile (413) when there is no more. */
export class Budget {
  private readonly left = { ...BUDGET };
  private readonly started: number;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.started = now();
  }

  take(what: 'unpackedBytes' | 'elements' | 'nestedLines', count = 1): void {
    this.left[what] -= count;
    if (this.left[what] < 0) throw new UnreadableFile(413, REASONS[what]);
    if (this.left[what] % 1024 === 0) this.checkTime();
  }

  checkDepth(depth: number): void {
    if (depth > BUDGET.depth) throw new UnreadableFile(413, REASONS.depth);
  }

  /** What is awaited, or UnreadableFile when the time is over before. */
  async within<T>(work: Promise<T>): Promise<T> {
    this.checkTime();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = this.started + BUDGET.milliseconds - this.now();
    const end = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new UnreadableFile(413, REASONS.milliseconds)), rest);
    });
    return await Promise.race([work, end]).finally(() => clearTimeout(timer));
  }

  checkTime(): void {
    if (this.now() - this.started > BUDGET.milliseconds) {
      throw new UnreadableFile(413, REASONS.milliseconds);
    }
  }
}
