import { PUBLIC_PREFIX } from '../../functions/shared/contract/public-prefix.ts';

/**
 * Creates the request that indexes waiting documents: seeded ones have no chunks yet, and a kill
 * may have interrupted others.
 */
export function createDocumentsRequest(url: string, secretKey: string): Request {
  return new Request(`${url.replace(/\/+$/, '')}${PUBLIC_PREFIX}/assistant/documents/reindex-all`, {
    method: 'POST',
    headers: { apikey: secretKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ only: 'pending' }),
  });
}

/**
 * Creates the request that lists running runs, which also continues queued and
 * interrupted runs. Its response contains at most one run.
 */
export function createRunsRequest(url: string, secretKey: string): Request {
  const runs = `${url.replace(/\/+$/, '')}${PUBLIC_PREFIX}/assistant/runs`;
  return new Request(`${runs}?status=running&limit=1`, { headers: { apikey: secretKey } });
}
