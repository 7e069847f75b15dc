import type { Site } from '@contract/assistant/schemas/sites.ts';

export function describeSiteState({ is_enabled, paused_at }: Site) {
  if (!is_enabled) return { tone: 'neutral' as const, text: 'off' };
  return paused_at
    ? { tone: 'warning' as const, text: 'paused' }
    : { tone: 'success' as const, text: 'enabled' };
}

export const splitList = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** Returns the URL of the chat's own page. */
export const chatPageUrl = (origin: string, { key }: Pick<Site, 'key'>): string =>
  `${origin}/chat?site=${encodeURIComponent(key)}`;

const LOOPBACK: Record<string, string> = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' };

/**
 * Returns the same server's URL under its other loopback name, which is another origin, or null.
 */
export function findOtherLoopback(origin: string): string | null {
  const url = new URL(origin);
  url.hostname = LOOPBACK[url.hostname] ?? '';
  return url.origin === origin ? null : url.origin;
}

const anyPort = (origin: string) => origin.replace(/:\d+$/, ':*');

/**
 * Returns the URL of a demo website that embeds the chat, or null if this server has no other
 * loopback name or the site does not allow that origin.
 */
export function demoPageUrl(origin: string, { key, origins }: Pick<Site, 'key' | 'origins'>) {
  const other = findOtherLoopback(origin);
  if (!other || !origins.some((each) => [other, anyPort(other)].includes(each))) return null;
  return `${other}/demo-site?site=${encodeURIComponent(key)}`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escapeAttribute = (text: string) => text.replace(/[&"<>]/g, (each) => ENTITIES[each]!);

export type EmbeddedSite = Pick<
  Site,
  'key' | 'name' | 'languages' | 'texts' | 'colour' | 'position' | 'contact_fallback'
>;

/**
 * Returns the label of the button that opens the chat: the chat's title in the default language.
 */
function launcherLabel({ name, languages, texts }: EmbeddedSite): string {
  const title = texts[languages[0] ?? '']?.title || 'Chat with {name}';
  return title.replaceAll('{name}', () => name);
}

/** Returns the launcher's attributes, some of which may be empty. */
export const launcherData = (site: EmbeddedSite): Record<string, string> => ({
  'data-site': site.key,
  'data-contact-fallback': site.contact_fallback,
  'data-colour': site.colour,
  'data-position': site.position,
  'data-label': launcherLabel(site),
});

export interface PinnedLoader {
  src: string;
  /** Hash for the attribute `integrity`. */
  integrity: string;
}

/**
 * Returns the HTML that embeds the chat in a page of the site, without empty attributes. Uses
 * `async`, so that a hanging server does not delay `DOMContentLoaded`.
 *
 * @param pinned a version that the page keeps until its code is changed.
 */
export function embedCode(origin: string, site: EmbeddedSite, pinned?: PinnedLoader): string {
  const attributes = {
    type: 'module',
    src: origin + (pinned?.src ?? '/chat.js'),
    integrity: pinned?.integrity ?? '',
    crossorigin: pinned ? 'anonymous' : '',
    ...launcherData(site),
  };
  const written = Object.entries(attributes).filter(([, value]) => value)
    .map(([name, value]) => `${name}="${escapeAttribute(value)}"`);
  return `<script async ${written.join(' ')}></script>`;
}
