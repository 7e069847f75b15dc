import { test as base } from '@playwright/test';
import { EDITOR, signIn } from '../stack.ts';

export { expect } from '@playwright/test';

/** Tests signed in as `email` without the form, each with its own session; null is a visitor. */
export const test = base.extend<{ email: string | null }>({
  email: [EDITOR, { option: true }],
  storageState: async ({ email, baseURL }, use) => {
    if (!email) return use({ cookies: [], origins: [] });
    const session = JSON.stringify(await signIn(email));
    const localStorage = [{ name: 'linden.session', value: session }];
    await use({ cookies: [], origins: [{ origin: baseURL!, localStorage }] });
  },
});
