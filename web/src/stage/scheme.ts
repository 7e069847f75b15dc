import {
  mediaAsWritten,
  mediaInScheme,
  type Scheme,
} from '../features/catalog/archive/in-scheme.ts';

const nativeMatchMedia = matchMedia;
const lists = new Set<SchemeQueryList>();
let scheme: Scheme = 'light';

/** A media query about the colour scheme: matches the stage's scheme, not the system's. */
class SchemeQueryList extends EventTarget implements MediaQueryList {
  onchange: MediaQueryList['onchange'] = null;
  #last: boolean;

  constructor(readonly media: string) {
    super();
    this.#last = this.matches;
  }

  get matches(): boolean {
    return nativeMatchMedia(mediaInScheme(this.media, scheme)).matches;
  }

  addListener(listener: MediaQueryList['onchange']) {
    this.addEventListener('change', listener as EventListener);
  }

  removeListener(listener: MediaQueryList['onchange']) {
    this.removeEventListener('change', listener as EventListener);
  }

  tell() {
    const { media, matches } = this;
    if (matches === this.#last) return;
    this.#last = matches;
    const event = new MediaQueryListEvent('change', { media, matches });
    this.onchange?.(event);
    this.dispatchEvent(event);
  }
}

function matchMediaInScheme(query: string): MediaQueryList {
  if (!/prefers-color-scheme/i.test(query)) return nativeMatchMedia(query);
  const list = new SchemeQueryList(query);
  lists.add(list);
  return list;
}

function rewrite(media: MediaList): void {
  const text = mediaInScheme(mediaAsWritten(media.mediaText), scheme);
  if (text !== media.mediaText) media.mediaText = text;
}

function rewriteRules(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule || rule instanceof CSSImportRule) rewrite(rule.media);
    if (rule instanceof CSSImportRule && rule.styleSheet) rewriteSheet(rule.styleSheet);
    if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) {
      rewriteRules(rule.cssRules);
    }
  }
}

function rewriteSheet(sheet: CSSStyleSheet): void {
  rewrite(sheet.media);
  try {
    rewriteRules(sheet.cssRules);
  } catch {
    // Of another origin: its rules are not accessible.
  }
}

function rewriteSheets(tree: Document | ShadowRoot): void {
  for (const sheet of [...tree.styleSheets, ...tree.adoptedStyleSheets]) rewriteSheet(sheet);
  for (const element of tree.querySelectorAll('*')) {
    if (element.shadowRoot) rewriteSheets(element.shadowRoot);
  }
}

/**
 * Applies a scheme, because a frame otherwise follows the system's preference regardless of the
 * surrounding `color-scheme`.
 */
function apply(chosen: Scheme): void {
  scheme = chosen;
  document.documentElement.style.colorScheme = chosen;
  rewriteSheets(document);
}

export function setScheme(chosen: Scheme): void {
  apply(chosen);
  for (const list of lists) list.tell();
}

/** Reads something in a scheme within one task, unnoticed by people and scripts. */
export function inScheme<T>(other: Scheme, read: () => T): T {
  const own = scheme;
  apply(other);
  try {
    return read();
  } finally {
    apply(own);
  }
}

/** Makes scripts and later style sheets use the stage's scheme. */
export function keepScheme(): void {
  globalThis.matchMedia = matchMediaInScheme;
  const rewrite = () => rewriteSheets(document);
  new MutationObserver(rewrite).observe(document.head, { childList: true, subtree: true });
  document.addEventListener('load', rewrite, { capture: true });
}
