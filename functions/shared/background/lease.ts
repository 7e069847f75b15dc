/**
 * How long a run counts as alive without a heartbeat: a process that is killed cannot say so. Longer
 * than what is done between two: one batch of embeddings takes at most 95 seconds.
 */
export const LEASE_MS = 120_000;

/** The oldest heartbeat that still counts, as the Data API compares timestamps. */
export function leaseLimit(now = Date.now(), lease = LEASE_MS): string {
  return new Date(now - lease).toISOString();
}

/** Whether a run with this last heartbeat has died. */
export function isExpired(heartbeatAt: string, now = Date.now()): boolean {
  return Date.parse(heartbeatAt) < now - LEASE_MS;
}
