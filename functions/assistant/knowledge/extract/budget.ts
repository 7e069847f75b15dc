import { atMost } from '../../../shared/at-most.ts';
import { isOnEdge } from '../../../shared/background/run-in-background.ts';
import { inDigits, inMiB, MiB } from '../../../shared/contract/limits.ts';
import { UnreadableFile } from './unreadable-file.ts';

/**
 * What reading one file may take. Everything an upload is turned into is counted while it is made
 * or before: there are no workers on Supabase's edge, so nothing could stop a reader from outside.
 * Measured on two cores: a file at any one of these limits is read or refused within the time.
 */
interface Limits {
  /** Between two steps of a reader; a step itself is kept short by the other limits. */
  milliseconds: number;
  /** The same for a PDF, whose cost the other limits do not bound. */
  pdfMilliseconds: number;
  /** A file of HTML, before it is read. */
  markupBytes: number;
  /** XML of a DOCX, and what the text, fonts and structure of a PDF unpack to. */
  unpackedBytes: number;
  /** Between the tags of the XML of a DOCX. */
  characters: number;
  /** Elements of a page of HTML, or of the XML of a DOCX. */
  elements: number;
  /** Elements inside each other, as in Chromium. */
  depth: number;
  /** Lines of Markdown times the quotes and lists they stand in: each repeats their marks. */
  nestedLines: number;
}

const BUDGET: Limits = {
  milliseconds: 20_000,
  pdfMilliseconds: 20_000,
  markupBytes: 32 * MiB,
  unpackedBytes: 32 * MiB,
  characters: 32 * MiB,
  elements: 100_000,
  depth: 512,
  nestedLines: 2_000_000,
};

/**
 * Where a request has two seconds of CPU time: https://supabase.com/docs/guides/functions/limits. The
 * edge runtime tells no CPU time, and on a busy machine far more time goes by: only a PDF, which
 * nothing else bounds, is refused by the clock. HTML and DOCX at their limits take about one second
 * (`deploy:check`).
 */
export const EDGE_BUDGET: Limits = {
  ...BUDGET,
  pdfMilliseconds: 1_500,
  markupBytes: 2 * MiB,
  unpackedBytes: 16 * MiB,
  characters: 2_000_000,
  elements: 20_000,
  nestedLines: 200_000,
};

type Clock = 'milliseconds' | 'pdfMilliseconds';

const TOO_LARGE = 'Divide it and upload the parts.';

const tooSlow = (limit: number) =>
  `The file takes too long to read: the limit is ${limit / 1000} seconds. ${TOO_LARGE}`;

const REASONS: Record<keyof Limits, (limit: number) => string> = {
  milliseconds: tooSlow,
  pdfMilliseconds: tooSlow,
  markupBytes: (limit) => `The HTML is too large: the limit is ${inMiB(limit)}. ${TOO_LARGE}`,
  unpackedBytes: (limit) =>
    `The file is too large: unpacked it is over ${inMiB(limit)}. ${TOO_LARGE}`,
  characters: (limit) =>
    `The document is too long: the limit is ${inDigits(limit)} characters. ${TOO_LARGE}`,
  elements: (limit) =>
    `The file has too many parts: the limit is ${inDigits(limit)} elements. ${TOO_LARGE}`,
  depth: (limit) =>
    `The file is nested too deeply: the limit is ${limit} elements inside each other.`,
  nestedLines: () => `The file has too many lines inside lists and quotes. ${TOO_LARGE}`,
};

/** Counts what the reading of one file takes; UnreadableFile (413) when there is no more. */
export class Budget {
  private readonly left: Limits;
  private readonly started: number;

  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly limits = isOnEdge() ? EDGE_BUDGET : BUDGET,
  ) {
    this.left = { ...limits };
    this.started = now();
  }

  take(what: Exclude<keyof Limits, Clock | 'depth'>, count = 1): void {
    this.left[what] -= count;
    if (this.left[what] < 0) throw this.refusal(what);
    if (this.left[what] % 1024 === 0) this.checkTime();
  }

  checkDepth(depth: number): void {
    if (depth > this.limits.depth) throw this.refusal('depth');
  }

  /** What a PDF's reader awaits, or UnreadableFile when the time is over before. */
  async within<T>(work: Promise<T>): Promise<T> {
    this.checkTime('pdfMilliseconds');
    const rest = this.started + this.limits.pdfMilliseconds - this.now();
    return await atMost(rest, work, () => {
      throw this.refusal('pdfMilliseconds');
    });
  }

  checkTime(clock: Clock = 'milliseconds'): void {
    if (this.now() - this.started > this.limits[clock]) throw this.refusal(clock);
  }

  private refusal(what: keyof Limits): UnreadableFile {
    return new UnreadableFile(413, REASONS[what](this.limits[what]));
  }
}
