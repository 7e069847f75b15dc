/** Where to go after signing in: only a path of this site, never an address of another. */
export function safeNext(next: unknown): string {
  const isOwnPath = typeof next === 'string' && /^\/(?![/\\])/.test(next);
  return isOwnPath && !next.startsWith('/sign-in') ? next : '/';
}

/** What to tell the person when signing in fails. */
export function saySignInError(error: unknown): string {
  const { status, message, code } = error as { status?: number; message?: string; code?: string };
  if (code === 'user_banned') return 'This account is disabled. An editor can enable it.';
  if (status === 400 || status === 401) return 'The email or the password is not right.';
  if (status === 429) return message || 'Too many tries. Wait a minute and try again.';
  return 'The sign-in service cannot be reached. Try again in a moment.';
}

const WHY_ENDED = {
  over: 'Your session has ended. It may have been open for long, or was ended from elsewhere.',
  disabled: 'Your account was disabled. An editor can enable it again.',
  'other-tab': 'You signed out in another tab.',
};

/** Why somebody has to sign in again, in a sentence. */
export const sayWhyEnded = (reason: keyof typeof WHY_ENDED): string => WHY_ENDED[reason];
