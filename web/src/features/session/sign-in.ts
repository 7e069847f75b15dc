/** Where to go after signing in: only a path of this site, never an address of another. */
export function safeNext(next: unknown): string {
  const isOwnPath = typeof next === 'string' && /^\/(?![/\\])/.test(next);
  return isOwnPath && !next.startsWith('/sign-in') ? next : '/';
}

/** What to tell the person when signing in fails. */
export function saySignInError(error: unknown): string {
  const { status, message, code } = error as { status?: number; message?: string; code?: string };
  if (code === 'user_banned') return 'This account is disabled. An editor can enable it.';
  if (status === 400 || status === 401) return 'The email or password is incorrect.';
  if (status === 429) return message || 'Too many attempts. Wait a minute and try again.';
  return 'Couldn’t reach the sign-in service. Try again in a moment.';
}

const WHY_ENDED = {
  over: 'Your session has ended. It expired or was ended on another device.',
  disabled: 'Your account was disabled. An editor can enable it again.',
  'other-tab': 'You signed out in another tab.',
};

/** Why somebody has to sign in again, in a sentence. */
export const sayWhyEnded = (reason: keyof typeof WHY_ENDED): string => WHY_ENDED[reason];
