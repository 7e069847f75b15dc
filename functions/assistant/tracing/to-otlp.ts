import type { Attributes, Span } from './span.ts';

const KINDS = { internal: 1, call: 3 };
const ERROR_STATUS = { code: 2 };

type Value = NonNullable<Attributes[string]>;

function toValue(value: Value): object {
  if (Array.isArray(value)) return { arrayValue: { values: value.map(toValue) } };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

const toAttributes = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: toValue(value) }]
  );

const toNanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1000)) * 1000n);

/**
 * Builds the JSON body for an OTLP endpoint's /v1/traces: https://opentelemetry.io/docs/specs/otlp/
 */
export function toOtlp(spans: Span[], serviceName: string): object {
  return {
    resourceSpans: [{
      resource: { attributes: toAttributes({ 'service.name': serviceName }) },
      scopeSpans: [{
        scope: { name: 'linden.assistant' },
        spans: spans.map((span) => ({
          traceId: span.trace,
          spanId: span.id,
          ...(span.parent && { parentSpanId: span.parent }),
          name: span.name,
          kind: span.isCall ? KINDS.call : KINDS.internal,
          startTimeUnixNano: toNanoseconds(span.started),
          endTimeUnixNano: toNanoseconds(span.ended),
          attributes: toAttributes(span.attributes),
          ...(span.failed && { status: ERROR_STATUS }),
        })),
      }],
    }],
  };
}
