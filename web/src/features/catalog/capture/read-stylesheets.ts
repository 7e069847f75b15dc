import { mediaAsWritten } from '../archive/in-scheme.ts';
import { accurateText, type Source } from './accurate-text.ts';
import { type CssNode, parseCss } from './parse-css.ts';

/** Source rules of one stylesheet, with the base URL of their url(). */
export interface SourceSheet {
  rules: CssNode[];
  baseUrl: string;
}

function textOfRules(sheet: CSSStyleSheet): string {
  const texts = [...sheet.cssRules]
    .filter((rule) => !(rule instanceof CSSImportRule))
    .map((rule) => rule.cssText);
  return mediaAsWritten(texts.join('\n'));
}

/**
 * Returns whether a script added, removed or changed rules: then the browser parses this text
 * differently.
 */
function isMutated(sheet: CSSStyleSheet, text: string): boolean {
  const asWritten = new CSSStyleSheet({ baseURL: sheet.href ?? document.baseURI });
  asWritten.replaceSync(text);
  return textOfRules(sheet) !== textOfRules(asWritten);
}

/** Loads the file of a linked or imported sheet; the caller checks that it is of this site. */
async function fetchText(href: string): Promise<string> {
  const response = await fetch(href, { cache: 'force-cache' });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.text();
}

function sourceText(sheet: CSSStyleSheet): string | Promise<string> {
  if (sheet.ownerNode instanceof HTMLStyleElement) return sheet.ownerNode.textContent ?? '';
  const isOwn = sheet.href && new URL(sheet.href).origin === self.origin;
  return isOwn ? fetchText(sheet.href!) : textOfRules(sheet);
}

/**
 * Returns a sheet's source text; prints the rules of adopted and script-changed sheets, which have
 * none.
 */
async function trueText(sheet: CSSStyleSheet, source: Source): Promise<string> {
  if (!sheet.ownerNode && !sheet.ownerRule) return mediaAsWritten(accurateText(sheet, source));
  const text = await sourceText(sheet);
  return isMutated(sheet, text) ? mediaAsWritten(accurateText(sheet, source)) : text;
}

function within(prelude: string, rules: CssNode[]): CssNode[] {
  return [{ kind: 'group', prelude, children: rules }];
}

function underMedia(rules: CssNode[], { mediaText }: MediaList): CssNode[] {
  const media = mediaAsWritten(mediaText);
  return !media || media === 'all' ? rules : within(`@media ${media}`, rules);
}

/** Wraps the rules of an imported sheet in the layer and the condition of its import. */
function wrapImported(rules: CssNode[], { layerName, supportsText }: CSSImportRule): CssNode[] {
  const layered = layerName === null ? rules : within(`@layer ${layerName}`.trim(), rules);
  return supportsText ? within(`@supports ${supportsText}`, layered) : layered;
}

async function readImports(sheet: CSSStyleSheet, source: Source): Promise<SourceSheet[]> {
  const sheets: SourceSheet[] = [];
  for (const rule of sheet.cssRules) {
    if (!(rule instanceof CSSImportRule) || !rule.styleSheet) continue;
    for (const { rules, baseUrl } of await readSheet(rule.styleSheet, source)) {
      sheets.push({ rules: wrapImported(rules, rule), baseUrl });
    }
  }
  return sheets;
}

/** Returns the layers that a sheet names before its imports. */
function layersAhead(rules: CssNode[]): CssNode[] {
  const end = rules.findIndex(({ prelude }) => !/^@(?:layer|charset)\b/i.test(prelude));
  return rules.slice(0, Math.max(0, end)).filter(({ kind }) => kind === 'at');
}

async function readSheet(sheet: CSSStyleSheet, source: Source): Promise<SourceSheet[]> {
  if (sheet.disabled) return [];
  const baseUrl = sheet.href ?? document.baseURI;
  try {
    const imported = await readImports(sheet, source);
    const written = parseCss(await trueText(sheet, source));
    const rules = underMedia(written, sheet.media);
    return imported.length
      ? [{ rules: layersAhead(written), baseUrl }, ...imported, { rules, baseUrl }]
      : [{ rules, baseUrl }];
  } catch {
    source.report(`stylesheet ${sheet.href ?? 'without a URL'} couldn’t be loaded`);
    return [];
  }
}

/**
 * Reads every enabled stylesheet of a tree, imported ones first, in the order in which they apply.
 */
export async function readSheets(
  root: Document | ShadowRoot,
  report: (lost: string) => void,
): Promise<SourceSheet[]> {
  const sheets = [...root.styleSheets, ...root.adoptedStyleSheets];
  const read = await Promise.all(sheets.map((sheet) => readSheet(sheet, { root, report })));
  return read.flat();
}
