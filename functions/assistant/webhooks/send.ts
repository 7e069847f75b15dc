import { cleanText } from '../../shared/clean-text.ts';
import { createFetchWithoutRedirects } from '../../shared/without-redirects.ts';
import type { Attempt } from '../schemas/webhooks.ts';
import { refuseTarget, type TargetRules } from './refuse-target.ts';
import { parseRetryAfter } from './schedule.ts';
import { signHeaders } from './sign.ts';

export interface Message {
  /** Id of the delivery, equal in every attempt. */
  id: string;
  url: string;
  body: string;
  secrets: string[];
}

export interface SendDeps extends TargetRules {
  fetch?: typeof fetch;
  now?: () => number;
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES = 1000;
const ERROR_CHARACTERS = 300;

/**
 * Reads the first ANSWER_BYTES of a response, or fewer on an error. Only the status decides
 * success.
 */
async function readFirstBytes({ body }: Response): Promise<string> {
  const bytes = new Uint8Array(ANSWER_BYTES);
  let length = 0;
  const reader = body?.getReader();
  try {
    while (reader && length < ANSWER_BYTES) {
      const { value, done } = await reader.read();
      if (done) break;
      const piece = value.subarray(0, ANSWER_BYTES - length);
      bytes.set(piece, length);
      length += piece.length;
    }
    await reader?.cancel();
  } catch {
    // The timeout passed, or the connection broke.
  }
  return cleanText(new TextDecoder().decode(bytes.subarray(0, length)));
}

function toStatusError({ status }: Response): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'Redirects are not followed: set the final address';
  return status === 410
    ? 'The receiver responded with 410 Gone: the webhook is off'
    : `HTTP ${status}`;
}

/** Returns why a connection failed, without the address that Deno adds to the message. */
function toConnectionError(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return 'The connection failed';
  if (error.name === 'TimeoutError') return `No answer within ${timeoutMs / 1000} seconds`;
  const { message } = error.cause instanceof Error ? error.cause : error;
  return cleanText(message.replace(/^.*? for url \(.*?\): /, '')).slice(0, ERROR_CHARACTERS);
}

/** Sends a message once. Never rejects: errors are part of the result. */
export async function sendMessage(
  { fetch, now = Date.now, timeoutMs = TIMEOUT_MS, ...rules }: SendDeps,
  { id, url, body, secrets }: Message,
): Promise<Attempt & { retryAfterMs: number }> {
  const started = now();
  const signal = AbortSignal.timeout(timeoutMs);
  const attempt = (came: Partial<Attempt>, retryAfter = 0) => ({
    at: new Date(started).toISOString(),
    duration_ms: now() - started,
    ...{ status: null, error: null, answer: null },
    ...came,
    retryAfterMs: retryAfter,
  });
  try {
    const refusal = await refuseTarget(url, rules, signal);
    if (refusal) return attempt({ error: refusal });
    const timestamp = Math.floor(started / 1000);
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'Linden-Workbench',
      ...await signHeaders(secrets, { id, timestamp, body }),
    };
    const request = { method: 'POST', headers, body, signal };
    const response = await createFetchWithoutRedirects(fetch)(url, request);
    const { status } = response;
    const answer = await readFirstBytes(response);
    return attempt(
      { status, error: toStatusError(response), answer },
      parseRetryAfter(response.headers.get('Retry-After'), now()),
    );
  } catch (error) {
    return attempt({ error: toConnectionError(error, timeoutMs) });
  }
}
