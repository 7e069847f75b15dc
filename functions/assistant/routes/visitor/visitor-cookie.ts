import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { hashKey } from '../../../shared/api-key.ts';
import { PUBLIC_PREFIX } from '../../../shared/contract/public-prefix.ts';
import { SiteKey } from '../../schemas/sites.ts';

/**
 * Names the site whose cookie contains the token; other origins cannot send this header without
 * CORS permission (CSRF).
 */
const SITE_HEADER = 'Visitor-Site';
const PREFIX = '__Secure-visitor-';
const OPTIONS: CookieOptions = {
  path: `${PUBLIC_PREFIX}/assistant/visitor`,
  secure: true,
  httpOnly: true,
  sameSite: 'None',
  partitioned: true,
};
const LASTS_S = 30 * 24 * 3600;

/**
 * Returns whether a request comes from the chat's own document, by `Sec-Fetch-Site` or else
 * `Origin`.
 */
function isOwnDocument(c: Context): boolean {
  const site = c.req.header('Sec-Fetch-Site');
  if (site !== undefined) return site === 'same-origin';
  const origin = URL.parse(c.req.header('Origin') ?? '');
  return origin !== null && origin.host === c.req.header('Host');
}

/** Stores a visitor's token in a cookie, only for the chat's own document. */
export function keepVisitorToken(c: Context, site: string, token: string): void {
  if (isOwnDocument(c)) setCookie(c, PREFIX + site, token, { ...OPTIONS, maxAge: LASTS_S });
}

/** Returns the site and token of the cookie that the chat's own document sent, or null. */
export function readVisitorCookie(c: Context): { site: string; token: string } | null {
  const site = SiteKey.safeParse(c.req.header(SITE_HEADER)).data;
  const token = site && isOwnDocument(c) ? getCookie(c, PREFIX + site) : undefined;
  return site && token ? { site, token } : null;
}

/** Deletes the cookie whose token has this hash, if there is one. */
export async function forgetVisitorToken(c: Context, tokenHash: string): Promise<void> {
  for (const [name, token] of Object.entries(getCookie(c))) {
    if (name.startsWith(PREFIX) && await hashKey(token) === tokenHash) {
      deleteCookie(c, name, OPTIONS);
    }
  }
}
