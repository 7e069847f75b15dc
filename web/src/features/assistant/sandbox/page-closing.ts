/** How long after the announcement a page that is still there was not closed. */
const STAYED_MS = 2000;

/** Whether the page is being closed: the browser breaks off its calls, and nobody refused them. */
export function watchClosing(): () => boolean {
  let announcedAt = -Infinity;
  addEventListener('beforeunload', () => (announcedAt = performance.now()));
  return () => performance.now() - announcedAt < STAYED_MS;
}
