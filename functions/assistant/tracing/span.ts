export type Attributes = Record<string, string | number | boolean | string[] | undefined>;

/** A stretch of a turn, as OpenTelemetry has it; instants in milliseconds since 1970. */
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

/** The request that asks for a turn. */
export interface TraceOrigin {
  requestId: string;
  /** Of the caller's own trace: https://www.w3.org/TR/trace-context/ */
  traceparent?: string;
}

/** Takes the spans of turns. */
export interface Tracing {
  /** Whether spans hold what models were asked and answered. */
  texts: boolean;
  take(spans: Span[]): void;
}

export interface SpanOptions {
  /** Waits for another service. */
  isCall?: boolean;
  attributes?: Attributes;
}

/** What a span may learn while it is open. */
export type OpenSpan = Pick<Span, 'name' | 'attributes'>;
