import type { Snapshot } from '../../../../../functions/catalog/schemas/snapshots.ts';
import { buildSrcdoc } from './build-srcdoc.ts';
import { sanitizeMarkup } from './sanitize-markup.ts';

/** What is needed of a snapshot to show it. */
export type Showable = Pick<Snapshot, 'html' | 'css' | 'capture'>;

/**
 * The page inside the frame, made harmless. 1 MiB of small elements takes seconds to sanitise:
 * whoever shows and measures one snapshot makes this once.
 */
export function safeSrcdoc({ html, css }: { html: string; css: string }): string {
  return buildSrcdoc({ html: sanitizeMarkup(html), css });
}
