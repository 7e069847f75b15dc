import { runInBackground } from '../../shared/background/run-in-background.ts';
import type { FunctionEnv } from '../../shared/env.ts';
import { sleep } from '../../shared/sleep.ts';
import { createFetchWithoutRedirects } from '../../shared/without-redirects.ts';
import { toOtlp } from './to-otlp.ts';
import type { Span, Tracing } from './span.ts';

/** How long spans are collected before they are sent together, in milliseconds. */
const WAIT_MS = 1000;
const TIMEOUT_MS = 10_000;
/** Number of waiting spans after which further ones are dropped. */
const WAITING_LIMIT = 10_000;

/**
 * Creates an exporter that sends spans to an OTLP endpoint in batches, each a second after its
 * first span. A failed call loses its spans and is logged; turns continue.
 */
export function exportSpans(
  { url, headers, serviceName, texts }: NonNullable<FunctionEnv['tracing']>,
  fetch = globalThis.fetch,
): Tracing {
  const post = createFetchWithoutRedirects(fetch);
  let waiting: Span[] = [];

  async function send(): Promise<void> {
    await sleep(WAIT_MS);
    const body = JSON.stringify(toOtlp(waiting, serviceName));
    waiting = [];
    const response = await post(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The OTLP endpoint answered ${response.status}`);
  }

  return {
    texts,
    take(spans) {
      const isFirst = waiting.length === 0;
      if (waiting.length < WAITING_LIMIT) waiting.push(...spans);
      if (isFirst) runInBackground(send());
    },
  };
}
