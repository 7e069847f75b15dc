import type { Snapshot } from '../../../../../functions/catalog/schemas/snapshots.ts';
import { buildSrcdoc } from './build-srcdoc.ts';
import { inScheme } from './in-scheme.ts';
import { sanitizeMarkup } from './sanitize-markup.ts';

/** What is needed of a snapshot to show it. */
export type Showable = Pick<Snapshot, 'html' | 'css' | 'capture'>;

/** Style sheets of shadow roots. In sanitised markup a `<` is always a tag's. */
const INNER_SHEETS = /<style>[^<]*<\/style>/g;

/**
 * The page inside the frame, made harmless, in the colour scheme that it was captured in. 1 MiB of
 * small elements takes seconds to sanitise: whoever shows and measures one snapshot makes this once.
 */
export function safeSrcdoc({ html, css, capture }: Showable): string {
  const safe = sanitizeMarkup(html);
  if (!capture) return buildSrcdoc({ html: safe, css });
  const scheme = capture.theme === 'dark' ? 'dark' : 'light';
  return buildSrcdoc({
    html: safe.replace(INNER_SHEETS, (sheet) => inScheme(sheet, scheme)),
    css: inScheme(css, scheme),
  });
}
