export type Attributes = Record<string, string | number | boolean | string[] | undefined>;

/** A part of a turn in OpenTelemetry's terms; times in milliseconds since 1970. */
export interface Span {
  /** 32 and 16 hexadecimal digits. */
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

/** The HTTP request of a turn. */
export interface TraceOrigin {
  requestId: string;
  /** The caller's trace context: https://www.w3.org/TR/trace-context/ */
  traceparent?: string;
}

/** Receives the spans of turns. */
export interface Tracing {
  /** Whether spans contain the prompts and answers of models. */
  texts: boolean;
  take(spans: Span[]): void;
}

export interface SpanOptions {
  /** Whether it waits for another service. */
  isCall?: boolean;
  attributes?: Attributes;
}

/** The parts of a span that may change while it is open. */
export type OpenSpan = Pick<Span, 'name' | 'attributes'>;
