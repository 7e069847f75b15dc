import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { EDITOR, PASSWORD, signIn, stack } from '../stack.ts';
import { asOperator } from '../stack.ts';

/** Returns a client of the assistant for another editor, with a session of their own. */
export async function colleague() {
  const { access_token } = await signIn(EDITOR);
  return (method: string, path: string, body?: unknown) =>
    asOperator(access_token, method, path, body);
}

/** Moves to the end of a prompt editor and types. */
export async function typeInto(box: Locator, text: string): Promise<void> {
  await box.click();
  await box.page().keyboard.press('Control+End');
  await box.page().keyboard.insertText(text);
}

/** Opens the list of drafts from the rail. */
export async function openDrafts(page: Page): Promise<Locator> {
  const navigation = page.getByRole('button', { name: 'Open navigation' });
  const changes = page.getByRole('button', { name: /\d unsaved changes?$/ });
  await expect(navigation.or(changes)).toBeVisible();
  if (await navigation.isVisible()) await navigation.click();
  await changes.click();
  return page.getByRole('dialog', { name: 'Unsaved changes' });
}

/** Returns the window for signing in over the page. */
export const signInOver = (page: Page) => page.getByRole('dialog', { name: 'Sign in to continue' });

export async function signInAgain(page: Page, email?: string): Promise<void> {
  const dialog = signInOver(page);
  if (email) await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

/** Opens a separate browser, signed in with an account. */
export async function browserOf(browser: Browser, email: string): Promise<BrowserContext> {
  const value = JSON.stringify(await signIn(email));
  const localStorage = [{ name: 'linden.session', value }];
  const origins = [{ origin: stack().api_url, localStorage }];
  return await browser.newContext({ storageState: { cookies: [], origins } });
}
