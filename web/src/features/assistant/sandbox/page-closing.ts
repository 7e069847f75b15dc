/** A page that still exists this long after the event was not closed. */
const STAYED_MS = 2000;

/**
 * Returns a function that tells whether the page is being closed: then the browser aborts its
 * requests, which are not failures.
 */
export function watchClosing(): () => boolean {
  let announcedAt = -Infinity;
  addEventListener('beforeunload', () => (announcedAt = performance.now()));
  return () => performance.now() - announcedAt < STAYED_MS;
}
