export type Attributes = Record<string, string | number | boolean | string[] | undefined>;

/** A span of OpenTelemetry within a turn; times in milliseconds since 1970. */
export interface Span {
  /** Trace id of 32 and span id of 16 hexadecimal digits. */
  trace: string;
  id: string;
  parent: string | null;
  name: string;
  isCall: boolean;
  started: number;
  ended: number;
  attributes: Attributes;
  failed: boolean;
}

/** The HTTP request that caused a turn. */
export interface TraceOrigin {
  requestId: string;
  /** The caller's trace context: https://www.w3.org/TR/trace-context/ */
  traceparent?: string;
}

export interface Tracing {
  /** Whether spans contain prompts and answers. */
  texts: boolean;
  take(spans: Span[]): void;
}

export interface SpanOptions {
  /** Whether the span is a call of another service. */
  isCall?: boolean;
  attributes?: Attributes;
}

/** The mutable properties of an open span. */
export type OpenSpan = Pick<Span, 'name' | 'attributes'>;
