import { ModelError } from '../../../shared/model-error.ts';
import type { ModelEndpoint } from '../../../shared/model-endpoints.ts';

/** Statuses with which an endpoint that has the Responses API rejects an empty request. */
const REFUSES_EMPTY = [400, 422];
/** Statuses that reveal nothing about the API; the next call asks again. */
const TELLS_NOTHING = [401, 403, 408, 429];

/**
 * Sends an empty request, which costs nothing, to determine whether an endpoint has the Responses
 * API; returns null if unknown. Never throws.
 */
export async function hasResponsesApi(
  { baseUrl, apiKey }: ModelEndpoint,
  send: typeof fetch,
  signal: AbortSignal,
): Promise<boolean | null> {
  try {
    const { status, body } = await send(`${baseUrl.replace(/\/+$/, '')}/responses`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: '{}',
      signal,
    });
    await body?.cancel();
    if (REFUSES_EMPTY.includes(status)) return true;
    return TELLS_NOTHING.includes(status) || status >= 500 ? null : false;
  } catch (error) {
    // Proxies and web servers answer an unknown path with a page.
    return error instanceof ModelError && error.failure === 'not_an_api' ? false : null;
  }
}
