import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  embedCode,
  type EmbeddedSite,
  findOtherLoopback,
} from '../../../web/src/features/assistant/sites/site-words.ts';
import { WEB_DIR } from '../../lib/paths.ts';

const PAGE = readFileSync(join(WEB_DIR, 'demo-site.html'), 'utf8');
const STYLE = /<style>([^]*)<\/style>/.exec(PAGE)![1]!;
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/**
 * Returns a page that embeds the chat as another website does: requested from
 * `localhost` it loads the chat from `127.0.0.1`, and vice versa. Its policy
 * allows no other origin.
 *
 * @param origin of the request.
 * @returns null for any other host.
 */
export function createDemoSite(origin: string, site: EmbeddedSite): Response | null {
  const chat = findOtherLoopback(origin);
  if (!chat) return null;
  const policy = [
    "default-src 'none'",
    `script-src ${chat}`,
    `frame-src ${chat}`,
    `style-src ${STYLE_HASH}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const body = PAGE.replace('{{ policy }}', () => policy)
    .replace('{{ embed }}', () => embedCode(chat, site));
  return new Response(body, {
    headers: {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
      'Content-Type': 'text/html; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
