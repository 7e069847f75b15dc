import { withTimeout } from '../../../shared/with-timeout.ts';
import { isOnEdge } from '../../../shared/background/run-in-background.ts';
import { formatMiB, formatNumber, MiB } from '../../../shared/contract/limits.ts';
import { TOO_LARGE, UnreadableFile } from './unreadable-file.ts';

/**
 * Limits for reading one file (denial of service). All data derived from an upload is counted
 * before or while it is created, because Supabase's edge runtime has no workers that could be
 * stopped from outside. Measured on two cores: a file at any limit is read or rejected within the
 * time limit.
 */
interface Limits {
  /**
   * Time limit, in milliseconds, checked between the steps of a reader; the other limits keep each
   * step short.
   */
  milliseconds: number;
  /** Time limit of a PDF, in milliseconds; the other limits do not bound its cost. */
  pdfMilliseconds: number;
  /** Bytes of an HTML file, before parsing. */
  markupBytes: number;
  /** Unpacked bytes of a DOCX's XML, and of a PDF's text, fonts and structure. */
  unpackedBytes: number;
  /** Characters between the tags of a DOCX's XML. */
  characters: number;
  /** Number of elements of an HTML page, of a DOCX's XML, or of a PDF's outline and blocks. */
  elements: number;
  /** Maximum nesting of elements; Chromium's limit. */
  depth: number;
  /** Sum over the lines of lists of their levels, because each level indents its lines. */
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
 * Limits for a request with two seconds of CPU time:
 * https://supabase.com/docs/guides/functions/limits. The edge runtime does not report CPU time, and
 * elapsed time is far longer on a busy machine, so that only a PDF has a shorter time limit. HTML
 * and DOCX at their limits take about one second (`deploy:check`).
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

const tooSlow = (limit: number) =>
  `The file takes too long to read: the limit is ${limit / 1000} seconds. ${TOO_LARGE}`;

const REASONS: Record<keyof Limits, (limit: number) => string> = {
  milliseconds: tooSlow,
  pdfMilliseconds: tooSlow,
  markupBytes: (limit) => `The HTML is too large: the limit is ${formatMiB(limit)}. ${TOO_LARGE}`,
  unpackedBytes: (limit) =>
    `The file is too large: unpacked it is over ${formatMiB(limit)}. ${TOO_LARGE}`,
  characters: (limit) =>
    `The document is too long: the limit is ${formatNumber(limit)} characters. ${TOO_LARGE}`,
  elements: (limit) =>
    `The file has too many parts: the limit is ${formatNumber(limit)} elements. ${TOO_LARGE}`,
  depth: (limit) =>
    `The file’s elements are nested too deeply: the limit is ${limit} levels. Save it as plain text ` +
    'and upload the new file.',
  nestedLines: () => `The file has too many lines inside nested lists. ${TOO_LARGE}`,
};

/** Counts the cost of reading one file; throws UnreadableFile (413) above a limit. */
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

  /** Awaits a PDF reader's work; throws UnreadableFile when the time limit passes first. */
  async within<T>(work: Promise<T>): Promise<T> {
    this.checkTime('pdfMilliseconds');
    const rest = this.started + this.limits.pdfMilliseconds - this.now();
    return await withTimeout(rest, work, () => {
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
