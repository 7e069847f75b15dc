import { hexOf } from '../../shared/hex.ts';
import { toProblem } from '../../shared/http/to-problem.ts';
import { ModelError } from '../../shared/model-error.ts';
import { turnSpan } from './gen-ai.ts';
import type { OpenSpan, Span, SpanOptions, TraceOrigin, Tracing } from './span.ts';

const now = () => performance.timeOrigin + performance.now();

function randomHex(bytes: number): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(bytes)));
}

/**
 * The spans of one turn. Its parts come one after the other, so each span lies within the one that
 * is open; when the outermost ends all are handed over.
 */
export class TurnSpans {
  readonly #remote: RemoteSpan | null;
  readonly #trace: string;
  #open: string | null = null;
  #ended: Span[] = [];

  constructor(
    private readonly tracing: Tracing | undefined,
    private readonly origin?: TraceOrigin,
  ) {
    this.#remote = tracing ? remoteSpanIn(origin?.traceparent) : null;
    this.#trace = this.#remote?.trace ?? randomHex(16);
  }

  /** The whole turn, the outermost. */
  turn<Result>(work: (span: OpenSpan) => Promise<Result>): Promise<Result> {
    return this.run('invoke_agent assistant', turnSpan(this.origin), work);
  }

  /**
   * What `work` does as a span. What fails it is its `error.type`, without its message. A refusal,
   * for which the caller is to blame, fails none, as with an HTTP server's spans; the turn tells it.
   */
  async run<Result>(
    name: string,
    { isCall = false, attributes }: SpanOptions,
    work: (span: OpenSpan) => Promise<Result>,
  ): Promise<Result> {
    const outer = this.#open;
    const parent = outer ?? this.#remote?.span ?? null;
    const id = this.#open = randomHex(8);
    const span = { trace: this.#trace, id, parent, name, isCall, started: now(), failed: false };
    const open = { ...span, attributes: { ...attributes } };
    try {
      return await work(open);
    } catch (error) {
      open.failed = toProblem(error).status >= 500;
      if (open.failed || outer === null) open.attributes['error.type'] = typeOf(error);
      throw error;
    } finally {
      this.#open = outer;
      this.#ended.push({ ...open, ended: now() });
      if (outer === null) this.tracing?.take(this.#ended.splice(0));
    }
  }
}

/**
 * The failure of a ModelError, else the code of the problem, else the name of the error: messages
 * may quote what a person wrote.
 */
function typeOf(error: unknown): string {
  if (error instanceof ModelError) return error.failure;
  const { code } = toProblem(error);
  return code === 'internal-error' && error instanceof Error ? error.name : code;
}

interface RemoteSpan {
  trace: string;
  span: string;
}

/** Version 00 ends with the flags; what a later one adds is not read. */
const TRACEPARENT =
  /^(?:00(?=.{53}$)|(?!00|ff)[0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(-|$)/;

/**
 * The span that a turn belongs to in the trace of its caller; null where nothing valid names one.
 * Whether the caller records it is left aside: who runs this product wants all turns.
 */
function remoteSpanIn(traceparent: string | undefined): RemoteSpan | null {
  const [, trace, span] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  return trace && span ? { trace, span } : null;
}
