import { PUBLIC_PREFIX } from '../../functions/shared/contract/public-prefix.ts';

/**
 * Asks the assistant at `url` to index the documents that wait for it: seeded ones have no chunks
 * yet, and a kill may have cut the indexing of others short.
 */
export function pendingDocumentsRequest(url: string, secretKey: string): Request {
  return new Request(`${url.replace(/\/+$/, '')}${PUBLIC_PREFIX}/assistant/documents/reindex-all`, {
    method: 'POST',
    headers: { apikey: secretKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ only: 'pending' }),
  });
}

/**
 * Asks it to go on with runs that wait, or that a stop cut short: whoever lists them does. The answer
 * has one that is running, if any is.
 */
export function pendingRunsRequest(url: string, secretKey: string): Request {
  const runs = `${url.replace(/\/+$/, '')}${PUBLIC_PREFIX}/assistant/runs`;
  return new Request(`${runs}?status=running&limit=1`, { headers: { apikey: secretKey } });
}
