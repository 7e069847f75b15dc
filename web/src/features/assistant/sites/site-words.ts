import type { Site } from '@contract/assistant/schemas/sites.ts';

/** Describes whether visitors of a site can write. */
export function describeSiteState({ is_enabled, paused_at }: Site) {
  if (!is_enabled) return { tone: 'neutral' as const, text: 'off' };
  return paused_at
    ? { tone: 'warning' as const, text: 'paused' }
    : { tone: 'success' as const, text: 'enabled' };
}

/** Splits the text of a field at spaces, commas and line breaks. */
export const splitList = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** The address of the chat as a page of its own. */
export const chatPageUrl = (origin: string, { key }: Pick<Site, 'key'>): string =>
  `${origin}/chat?site=${encodeURIComponent(key)}`;

const LOOPBACK: Record<string, string> = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' };

/** Returns the same server under its other name, which is another origin; null elsewhere. */
export function findOtherLoopback(origin: string): string | null {
  const url = new URL(origin);
  url.hostname = LOOPBACK[url.hostname] ?? '';
  return url.origin === origin ? null : url.origin;
}

const anyPort = (origin: string) => origin.replace(/:\d+$/, ':*');

/** The page of another website that shows the chat; null if there is none for the site. */
export function demoPageUrl(origin: string, { key, origins }: Pick<Site, 'key' | 'origins'>) {
  const other = findOtherLoopback(origin);
  if (!other || !origins.some((each) => [other, anyPort(other)].includes(each))) return null;
  return `${other}/demo-site?site=${encodeURIComponent(key)}`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escapeAttribute = (text: string) => text.replace(/[&"<>]/g, (each) => ENTITIES[each]!);

/** What the embed code has of a site. */
export type EmbeddedSite = Pick<
  Site,
  'key' | 'name' | 'languages' | 'texts' | 'colour' | 'position' | 'contact_fallback'
>;

/** The name of the button that opens the chat: the chat's title in the default language. */
function launcherLabel({ name, languages, texts }: EmbeddedSite): string {
  const title = texts[languages[0] ?? '']?.title || 'Chat with {name}';
  return title.replaceAll('{name}', () => name);
}

/** Returns the attributes of the launcher; a value may be empty. */
export const launcherData = (site: EmbeddedSite): Record<string, string> => ({
  'data-site': site.key,
  'data-contact-fallback': site.contact_fallback,
  'data-colour': site.colour,
  'data-position': site.position,
  'data-label': launcherLabel(site),
});

/** The current version of the loader, at an address of its own. */
export interface PinnedLoader {
  /** Its path. */
  src: string;
  /** Its hash, as the attribute `integrity` has it. */
  integrity: string;
}

/**
 * Returns the HTML that shows the chat on a page of the site; attributes without a value are left
 * out. Without `async`, a server that hangs would keep the page from `DOMContentLoaded`.
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
