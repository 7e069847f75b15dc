import { z } from 'zod';

export interface TracingEndpoint {
  /** Complete URL. */
  url: string;
  headers: Record<string, string>;
  serviceName: string;
  /** Whether spans contain prompts and answers. */
  texts: boolean;
}

/**
 * Parses request headers, `name=value,other=value` with percent-encoded values, into an object.
 */
const headers = z.string().transform((list, context) => {
  const pairs = list.split(',').map((pair) => pair.split(/=(.*)/s).map((part) => part.trim()));
  try {
    if (pairs.some(([name, value]) => !name || value === undefined)) throw new TypeError();
    const decoded = pairs.map(([name, value]) => [name!, decodeURIComponent(value!)]);
    return Object.fromEntries(new Headers(decoded as [string, string][]));
  } catch {
    context.addIssue('headers such as Authorization=Bearer%20x, separated by commas');
    return z.NEVER;
  }
});

const address = z.url({ protocol: /^https?$/, error: 'an http or https address' });

/** The supported OpenTelemetry variables, in the form that `readEnv` takes. */
export const TRACING_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.default({}),
  OTEL_SERVICE_NAME: z.string().default('linden-workbench'),
  OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: z.enum(['true', 'false'], 'true or false')
    .default('false'),
};

type Variables = z.infer<z.ZodObject<typeof TRACING_VARIABLES>>;

/**
 * Returns the endpoint of the OpenTelemetry variables, or null if none is set:
 * https://opentelemetry.io/docs/specs/otel/protocol/exporter/
 */
export function toTracingEndpoint(env: Variables): TracingEndpoint | null {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const url = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ??
    (base && `${base.replace(/\/$/, '')}/v1/traces`);
  if (!url) return null;
  return {
    url,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: env.OTEL_SERVICE_NAME,
    texts: env.OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT === 'true',
  };
}
