/**
 * Milliseconds without a heartbeat after which a run counts as dead, because a killed process
 * cannot report its end.
 */
export const LEASE_MS = 120_000;

/** Returns the oldest heartbeat that is still valid, in the Data API's timestamp format. */
export function getLeaseLimit(now = Date.now(), lease = LEASE_MS): string {
  return new Date(now - lease).toISOString();
}

export function isExpired(heartbeatAt: string, now = Date.now()): boolean {
  return Date.parse(heartbeatAt) < now - LEASE_MS;
}
