import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { hashKey } from '../../../shared/api-key.ts';
import { PUBLIC_PREFIX } from '../../../shared/contract/public-prefix.ts';
import { SiteKey } from '../../schemas/sites.ts';

/** Names the site whose cookie holds the token; a page of another origin cannot send it unasked. */
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

/** Whether the chat's own document sent a request; `Sec-Fetch-Site` is the browser's word for it. */
function isOwnDocument(c: Context): boolean {
  const site = c.req.header('Sec-Fetch-Site');
  if (site !== undefined) return site === 'same-origin';
  const origin = URL.parse(c.req.header('Origin') ?? '');
  return origin !== null && origin.host === c.req.header('Host');
}

/** Keeps the token of a site's visitor in a cookie, for the chat's own document only. */
export function keepVisitorToken(c: Context, site: string, token: string): void {
  if (isOwnDocument(c)) setCookie(c, PREFIX + site, token, { ...OPTIONS, maxAge: LASTS_S });
}

/** Returns the site and the token of the cookie that the chat's own document asks for, or null. */
export function readVisitorCookie(c: Context): { site: string; token: string } | null {
  const site = SiteKey.safeParse(c.req.header(SITE_HEADER)).data;
  const token = site && isOwnDocument(c) ? getCookie(c, PREFIX + site) : undefined;
  return site && token ? { site, token } : null;
}

/** Deletes the cookie that holds the token of this hash, if there is one. */
export async function forgetVisitorToken(c: Context, tokenHash: string): Promise<void> {
  for (const [name, token] of Object.entries(getCookie(c))) {
    if (name.startsWith(PREFIX) && await hashKey(token) === tokenHash) {
      deleteCookie(c, name, OPTIONS);
    }
  }
}
