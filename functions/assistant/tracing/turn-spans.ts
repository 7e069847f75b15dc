import { hexOf } from '../../shared/hex.ts';
import { TURN_SPAN } from './gen-ai.ts';
import type { OpenSpan, Span, SpanOptions, Tracing } from './span.ts';

const now = () => performance.timeOrigin + performance.now();

function randomHex(bytes: number): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(bytes)));
}

/**
 * The spans of one turn. Its parts come one after the other, so each span lies within the one that
 * is open; when the outermost ends all are handed over.
 */
export class TurnSpans {
  readonly #trace = randomHex(16);
  #open: string | null = null;
  #ended: Span[] = [];

  constructor(private readonly tracing: Tracing | undefined) {}

  /** The whole turn, the outermost. */
  turn<Result>(work: (span: OpenSpan) => Promise<Result>): Promise<Result> {
    return this.run('invoke_agent assistant', TURN_SPAN, work);
  }

  /** What `work` does as a span; that of a failure has `error.type`, and nothing of its message. */
  async run<Result>(
    name: string,
    { isCall = false, attributes }: SpanOptions,
    work: (span: OpenSpan) => Promise<Result>,
  ): Promise<Result> {
    const parent = this.#open;
    const id = this.#open = randomHex(8);
    const span = { trace: this.#trace, id, parent, name, isCall, started: now(), failed: false };
    const open = { ...span, attributes: { ...attributes } };
    try {
      return await work(open);
    } catch (error) {
      open.failed = true;
      open.attributes['error.type'] = typeOf(error);
      throw error;
    } finally {
      this.#open = parent;
      this.#ended.push({ ...open, ended: now() });
      if (parent === null) this.tracing?.take(this.#ended.splice(0));
    }
  }
}

/** `timeout` of a ModelError, else the name of the error: messages may quote what a person wrote. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'failure' in error ? String(error.failure) : error.name;
}
