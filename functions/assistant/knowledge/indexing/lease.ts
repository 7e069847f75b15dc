/**
 * How long a document may stay in status `indexing` without a sign of life. A process that is
 * killed cannot say so: after this time its document counts as interrupted, and may be taken again.
 */
export const LEASE_MS = 120_000;

/** A running indexing signs on this often; one batch of embeddings takes at most 95 seconds. */
export const RENEW_MS = 20_000;

/** The oldest sign of life that still counts, as the Data API compares timestamps. */
export function leaseLimit(now = Date.now()): string {
  return new Date(now - LEASE_MS).toISOString();
}

/** Whether a document's indexing was given up without a word. */
export function isInterrupted(
  document: { index_status: string; updated_at: string },
  now = Date.now(),
): boolean {
  return document.index_status === 'indexing' && Date.parse(document.updated_at) < now - LEASE_MS;
}
