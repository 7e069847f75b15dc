import type { Snapshot } from '../../../../../functions/catalog/schemas/snapshots.ts';
import { type Assets, withAssetUrls } from './asset-urls.ts';
import { buildSrcdoc } from './build-srcdoc.ts';
import { inScheme, type Scheme } from './in-scheme.ts';
import { sanitizeMarkup } from './sanitize-markup.ts';

/** What is needed of a snapshot to show it. */
export type Showable = Pick<Snapshot, 'html' | 'css' | 'capture'> & { assets?: Assets };

/** Style sheets of shadow roots. In sanitised markup a `<` is always a tag's. */
const INNER_SHEETS = /<style>[^<]*<\/style>/g;

/** The scheme that a snapshot was captured in; nothing is known of one without surroundings. */
export function capturedScheme({ capture }: Showable): Scheme | undefined {
  return capture ? capture.theme === 'dark' ? 'dark' : 'light' : undefined;
}

/**
 * The sanitised document of the frame, in the captured colour scheme unless `asked` names another.
 * Sanitising 1 MiB of small elements takes seconds: build it once per snapshot.
 */
export function safeSrcdoc(snapshot: Showable, asked?: Scheme): string {
  const html = sanitizeMarkup(withAssetUrls(snapshot.html, snapshot.assets));
  const css = withAssetUrls(snapshot.css, snapshot.assets);
  const scheme = asked ?? capturedScheme(snapshot);
  if (!scheme) return buildSrcdoc({ html, css });
  return buildSrcdoc({
    html: html.replace(INNER_SHEETS, (sheet) => inScheme(sheet, scheme)),
    css: inScheme(css, scheme),
  });
}
