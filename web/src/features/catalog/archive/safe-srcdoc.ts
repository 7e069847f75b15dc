import type { Snapshot } from '@contract/catalog/schemas/snapshots.ts';
import { type Assets, withAssetUrls } from './asset-urls.ts';
import { buildSrcdoc } from './build-srcdoc.ts';
import { inScheme, type Scheme } from './in-scheme.ts';
import { sanitizeMarkup } from './sanitize-markup.ts';

export type Showable = Pick<Snapshot, 'html' | 'css' | 'capture'> & { assets?: Assets };

/** Style sheets of shadow roots. In sanitized markup `<` always begins a tag. */
const INNER_SHEETS = /<style>[^<]*<\/style>/g;

/** Returns the scheme that a snapshot was captured in; undefined if it is not known. */
export function getCapturedScheme({ capture }: Showable): Scheme | undefined {
  return capture ? capture.theme === 'dark' ? 'dark' : 'light' : undefined;
}

/**
 * Returns the sanitized document of the frame, in the captured colour scheme unless `asked` names
 * another. Sanitizing 1 MiB of small elements takes seconds, so call it once per snapshot.
 */
export function safeSrcdoc(snapshot: Showable, asked?: Scheme): string {
  const html = sanitizeMarkup(withAssetUrls(snapshot.html, snapshot.assets));
  const css = withAssetUrls(snapshot.css, snapshot.assets);
  const scheme = asked ?? getCapturedScheme(snapshot);
  if (!scheme) return buildSrcdoc({ html, css });
  return buildSrcdoc({
    html: html.replace(INNER_SHEETS, (sheet) => inScheme(sheet, scheme)),
    css: inScheme(css, scheme),
  });
}
