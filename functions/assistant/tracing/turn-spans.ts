import { toHex } from '../../shared/to-hex.ts';
import { toProblem } from '../../shared/http/to-problem.ts';
import { ModelError } from '../../shared/model-error.ts';
import { turnSpanOptions } from './gen-ai.ts';
import type { OpenSpan, Span, SpanOptions, TraceOrigin, Tracing } from './span.ts';

const now = () => performance.timeOrigin + performance.now();

function createRandomHex(bytes: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(bytes)));
}

/**
 * Records the spans of one turn. Its steps run in sequence, so each span is a child of the open
 * one; when the outermost span ends, all are exported.
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
    this.#remote = tracing ? parseTraceparent(origin?.traceparent) : null;
    this.#trace = this.#remote?.trace ?? createRandomHex(16);
  }

  /** Records the whole turn as the outermost span. */
  turn<Result>(work: (span: OpenSpan) => Promise<Result>): Promise<Result> {
    return this.run('invoke_agent assistant', turnSpanOptions(this.origin), work);
  }

  /**
   * Records `work` as a span. A server error marks it as failed and sets `error.type`, without the
   * message. A client error (4xx) marks no span as failed, as in HTTP server spans; it only sets
   * `error.type` of the outermost span.
   */
  async run<Result>(
    name: string,
    { isCall = false, attributes }: SpanOptions,
    work: (span: OpenSpan) => Promise<Result>,
  ): Promise<Result> {
    const outer = this.#open;
    const parent = outer ?? this.#remote?.span ?? null;
    const id = this.#open = createRandomHex(8);
    const span = { trace: this.#trace, id, parent, name, isCall, started: now(), failed: false };
    const open = { ...span, attributes: { ...attributes } };
    try {
      return await work(open);
    } catch (error) {
      open.failed = toProblem(error).status >= 500;
      if (open.failed || outer === null) open.attributes['error.type'] = toErrorType(error);
      throw error;
    } finally {
      this.#open = outer;
      this.#ended.push({ ...open, ended: now() });
      if (outer === null) this.tracing?.take(this.#ended.splice(0));
    }
  }
}

/**
 * Returns the type of an error: a ModelError's failure, a problem's code, or the error's name.
 * Omits messages, which may quote personal text.
 */
function toErrorType(error: unknown): string {
  if (error instanceof ModelError) return error.failure;
  const { code } = toProblem(error);
  return code === 'internal-error' && error instanceof Error ? error.name : code;
}

interface RemoteSpan {
  trace: string;
  span: string;
}

/**
 * Matches a valid `traceparent` header (W3C Trace Context) and captures its trace id and parent id.
 * Version 00 ends with the flags; fields that later versions append are ignored.
 */
const TRACEPARENT =
  /^(?:00(?=.{53}$)|(?!00|ff)[0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(-|$)/;

/**
 * Returns the caller's span, or null without a valid one. Ignores its sampled flag, because
 * operators want all turns.
 */
function parseTraceparent(traceparent: string | undefined): RemoteSpan | null {
  const [, trace, span] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  return trace && span ? { trace, span } : null;
}
