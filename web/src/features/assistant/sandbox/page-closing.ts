/**
 * Time in milliseconds after `beforeunload` from which a page that still runs is not closing: the
 * navigation was cancelled.
 */
const STAYED_MS = 2000;

/**
 * Returns a function that returns whether the page is closing, so that requests aborted by the
 * browser are not shown as failures.
 */
export function watchClosing(): () => boolean {
  let announcedAt = -Infinity;
  addEventListener('beforeunload', () => (announcedAt = performance.now()));
  return () => performance.now() - announcedAt < STAYED_MS;
}
