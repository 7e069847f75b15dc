import { PUBLIC_PREFIX } from '../../functions/shared/contract/public-prefix.ts';

/**
 * Creates the request that indexes waiting documents: seeded ones have no chunks yet, and a kill
 * may have interrupted the indexing of others.
 */
export function createDocumentsRequest(url: string, secretKey: string): Request {
  return new Request(`${url.replace(/\/+$/, '')}${PUBLIC_PREFIX}/assistant/documents/reindex-all`, {
    method: 'POST',
    headers: { apikey: secretKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ only: 'pending' }),
  });
}

/**
 * Creates the request that continues queued or interrupted runs: listing them does. Its response
 * contains a running one, if any.
 */
export function createRunsRequest(url: string, secretKey: string): Request {
  const runs = `${url.replace(/\/+$/, '')}${PUBLIC_PREFIX}/assistant/runs`;
  return new Request(`${runs}?status=running&limit=1`, { headers: { apikey: secretKey } });
}
