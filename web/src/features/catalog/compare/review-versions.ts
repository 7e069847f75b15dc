import { DEVICE_WIDTHS } from '../device-widths.ts';
import { findComplexityProblem } from '@contract/shared/contract/find-complexity-problem.ts';
import { settleFonts, withLaidOutSnapshot } from '../archive/measure-snapshot.ts';
import { getCapturedScheme, safeSrcdoc, type Showable } from '../archive/safe-srcdoc.ts';
import { readRendering } from './read-rendering.ts';
import { createTokenReader } from './read-tokens.ts';
import { joinWidths, type SeenEntry } from './join-widths.ts';
import type { ReviewEntry } from './review-entry.ts';
import { type Rendering, reviewRenderings } from './review-renderings.ts';

/** Height of the viewport in CSS pixels. */
const HEIGHT = 900;
/** Maximum elements read per side: 3,000 take half a second at each width. */
const ELEMENT_LIMIT = 3000;
/** With more elements than this only one width is reviewed. */
const ALL_WIDTHS_LIMIT = 600;

export interface Review {
  entries: SeenEntry[];
  /** The widths of the renderings in CSS pixels. */
  widths: number[];
  /** Number of elements that were not read, 0 for all but very large blocks. */
  unread: number;
  /** Whether nothing differs, including invisible parts. */
  isIdentical: boolean;
  /** Whether both were captured in the same colour scheme, as far as it is known. */
  isSameScheme: boolean;
}

/** Yields to the main thread between two widths, so that the page can respond. */
const yieldToMain = () => new Promise((resolve) => setTimeout(resolve));

async function readAt(page: Document, width: number) {
  const frame = page.defaultView!.frameElement as HTMLIFrameElement;
  frame.style.width = `${width}px`;
  await settleFonts(page);
  const { root, elements, count } = readRendering(page, ELEMENT_LIMIT);
  const rendering: Rendering = { root, tokensOf: createTokenReader(elements) };
  return { rendering, count };
}

async function reviewPages(before: Document, after: Document) {
  const largest = Math.max(...[before, after].map((page) => page.querySelectorAll('*').length));
  const widths = largest > ALL_WIDTHS_LIMIT ? [DEVICE_WIDTHS.at(-1)!] : DEVICE_WIDTHS;
  const seen: [number, ReviewEntry[]][] = [];
  let unread = 0;
  for (const width of widths) {
    await yieldToMain();
    const [left, right] = [await readAt(before, width), await readAt(after, width)];
    unread = Math.max(left.count, right.count, ELEMENT_LIMIT) - ELEMENT_LIMIT;
    seen.push([width, reviewRenderings(left.rendering, right.rendering)]);
  }
  return { entries: joinWidths(seen), widths, unread };
}

/** Returns the colour scheme for the comparison: the later capture's, or the earlier one's. */
export const chooseScheme = (before: Showable, after: Showable) =>
  getCapturedScheme(after) ?? getCapturedScheme(before);

/**
 * Renders two versions of a block offscreen and returns their differences: at three widths, for
 * very large blocks at one. Throws for markup that would freeze the page.
 */
export async function reviewVersions(before: Showable, after: Showable): Promise<Review> {
  const refusal = findComplexityProblem(before.html) ?? findComplexityProblem(after.html);
  if (refusal) throw new Error(`Couldn’t render these versions. ${refusal}`);
  const size = { width: DEVICE_WIDTHS.at(-1)!, height: HEIGHT };
  const scheme = chooseScheme(before, after);
  const isSameScheme = getCapturedScheme(before) === getCapturedScheme(after) ||
    !before.capture || !after.capture;
  if (before.html === after.html && before.css === after.css) {
    return { entries: [], widths: DEVICE_WIDTHS, unread: 0, isIdentical: true, isSameScheme: true };
  }
  return await withLaidOutSnapshot(
    safeSrcdoc(before, scheme),
    size,
    (left) =>
      withLaidOutSnapshot(
        safeSrcdoc(after, scheme),
        size,
        async (right) => ({
          ...await reviewPages(left, right),
          isIdentical: false,
          isSameScheme,
        }),
      ),
  );
}
