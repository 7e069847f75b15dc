import { test as base } from '@playwright/test';
import { EDITOR, isSignedIn, type Session, signIn } from '../stack.ts';

export { expect } from '@playwright/test';

/** Sessions of this worker by address: signing in takes the server as long as ten other calls. */
const sessions = new Map<string, Session>();

/** Returns a session of an account, a new one if a test has ended the last one. */
async function sessionOf(email: string): Promise<Session> {
  const last = sessions.get(email);
  if (last && await isSignedIn(last)) return last;
  const session = await signIn(email);
  sessions.set(email, session);
  return session;
}

/** Tests signed in as `email` without the form, with a session of their worker; null is a visitor. */
export const test = base.extend<{ email: string | null }>({
  email: [EDITOR, { option: true }],
  storageState: async ({ email, baseURL }, use) => {
    if (!email) return use({ cookies: [], origins: [] });
    const session = JSON.stringify(await sessionOf(email));
    const localStorage = [{ name: 'linden.session', value: session }];
    await use({ cookies: [], origins: [{ origin: baseURL!, localStorage }] });
  },
});
