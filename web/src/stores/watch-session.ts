import { parseSession, SESSION_KEY, SIGNED_OUT_KEY } from './session-operator.ts';
import { useSession } from './session.ts';

const EVERY_MS = 60_000;

/**
 * Checks the session when the page becomes visible or gets the focus, and every minute while it is
 * visible; restores one that could not be checked. Follows sign-ins and sign-outs of other tabs.
 */
export function watchSession(): void {
  const session = useSession();
  const check = () => {
    if (document.visibilityState !== 'visible') return;
    void session.recheck().catch(() => {});
    void session.retry();
  };
  addEventListener('focus', check);
  addEventListener('visibilitychange', check);
  addEventListener('storage', ({ key, newValue }) => {
    if (key === SESSION_KEY && newValue) session.noteSignIn(parseSession(newValue));
    if (key === SIGNED_OUT_KEY) session.noteSignOut(newValue);
    if (newValue === null && (key === null || key === SESSION_KEY)) check();
  });
  setInterval(check, EVERY_MS);
}
