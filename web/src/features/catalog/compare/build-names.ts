/** Removes what builds add to names, because it changes although nothing else changed. */

/**
 * Returns whether a part of a name looks like a hash: 5 to 10 characters with a digit before a
 * letter, such as `1x2y3`, but not `item2` or `h264`.
 */
const isHash = (part: string) => /^(?=.*\d[\w-]*[a-z])(?=[\w-]*[a-z])[\w-]{5,10}$/i.test(part);

/** Scope attributes of Vue, Angular and Astro. */
const SCOPE = String.raw`(?:data-v-[\da-f]{6,10}|_ng(?:host|content)-[\w-]+|data-astro-cid-\w+)`;
const SCOPE_NAME = new RegExp(`^${SCOPE}$`);

/** Classes that are only a hash: of Svelte, Emotion, styled-components, styled-jsx, Astro. */
const SCOPE_CLASS = /^(?:svelte|css|sc|jsx|astro)-([\w-]+)$/;

/** Class names of CSS modules by Vite and webpack: the original name and the hash. */
const VITE_MODULE = /^_([a-z][\w-]*?)_[\w-]{5,6}_\d+$/i;
const WEBPACK_MODULE = /^_?([a-z][\w-]*?)_{2,3}([\w-]{5,8})$/i;

export const isScopeAttribute = (name: string) => SCOPE_NAME.test(name);

/** Returns a class without a build's additions, or null if a build generated all of it. */
export function removeClassHash(name: string): string | null {
  if (isHash(SCOPE_CLASS.exec(name)?.[1] ?? '')) return null;
  const [, ofVite] = VITE_MODULE.exec(name) ?? [];
  if (ofVite) return ofVite;
  const [, written, hash = ''] = WEBPACK_MODULE.exec(name) ?? [];
  return written && isHash(hash) ? written : name;
}

/**
 * Ids that a framework counts, such as Vue's `v-3`, Reka's `reka-tabs-v-0-1` and React's `:r2:`.
 */
const COUNTED_ID = /(?<![\w])v-\d+(?:-\d+)*(?![\w])|[:«_]r[\da-z]*[:»_]|\bradix-[\da-z]+\b/g;

/** Replaces the counters in ids by `…`. */
export const writtenId = (ids: string) => ids.replace(COUNTED_ID, '…');

/** Removes a build's hash from the file name of a URL. */
export function removeAddressHash(address: string): string {
  return address.replace(
    /([\w)])[-.]([\w-]{8}|[\da-f]{9,64})(?=\.\w{2,5}(?:[?#]|$))/,
    (whole, before: string, hash: string) =>
      /\d.*[a-z]|[a-z].*\d/i.test(hash) || /[a-z][A-Z]/.test(hash) ? before : whole,
  );
}

const START_TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const SCOPE_IN_TAG = new RegExp(String.raw`\s${SCOPE}(?:="[^"]*")?(?=[\s/>])`, 'g');

/** Removes hashes of builds from markup, and the counters from its ids. */
export function removeMarkupHashes(html: string): string {
  const classes = (list: string) =>
    list.split(/\s+/).map(removeClassHash).filter(Boolean).join(' ');
  return html.replace(START_TAG, (tag) =>
    tag
      .replace(SCOPE_IN_TAG, '')
      .replace(/(?<=\sclass=")[^"]*/g, classes)
      .replace(/(?<=\s(?:id|for|aria-[a-z]+)=")[^"]*/g, writtenId));
}

/** Removes hashes of builds from CSS. */
export function removeCssHashes(css: string): string {
  return css
    .replace(new RegExp(String.raw`\[${SCOPE}\]`, 'g'), '')
    // A dot in a declaration, as in a file name, is followed by `;` or `}` before any opening
    // brace.
    .replace(/\.([a-z_][\w-]*)(?![^{}]*[;}])/gi, (_, name: string) => {
      const written = removeClassHash(name);
      return written === null ? '' : `.${written}`;
    });
}
