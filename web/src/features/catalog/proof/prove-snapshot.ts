import type { Proof } from '@contract/catalog/schemas/proof.ts';
import { settleFonts, withLaidOutSnapshot } from '../archive/measure-snapshot.ts';
import { safeSrcdoc, type Showable } from '../archive/safe-srcdoc.ts';
import { shownHeight } from '../archive/shown-height.ts';
import { findUrls } from '../capture/css-values.ts';
import type { LiveBlock } from '../stage/live-block.ts';
import { deviceHeight } from '../viewport-heights.ts';
import { yieldToMain } from './yield-to-main.ts';
import { chooseCells, MOST_AT_ONCE, readAtSize, readShown, type Viewport } from './cells.ts';
import { compareLayouts } from './compare-layouts.ts';
import type { Layout } from './layout.ts';
import { readLayoutInSteps } from './read-layout.ts';
import { listLoadedFamilies } from './read-look.ts';
import { pauseAnimations, readWhileRendering } from './pause-animations.ts';
import { loadThumbnails } from './thumbnails.ts';

const NAMES_IMAGES = ['background-image', 'border-image-source', 'mask-image', 'list-style-image'];

/** The layouts of the live block in the compared viewports. */
export interface LiveReading {
  /** Height of the viewport of the capture in CSS pixels. */
  height: number;
  cells: (Viewport & { layout: Layout })[];
}

/**
 * Reads a live block. Each viewport is one task, so that neither a person nor a script notices. A
 * block that is too large for that is read in its visible viewport, with breaks.
 */
export async function readLive(live: LiveBlock): Promise<LiveReading> {
  const { root, frame } = live;
  const height = frame.clientHeight;
  await settleFonts(root.ownerDocument);
  // Before the first change of scheme, after which the browser reports all fonts as unloaded.
  listLoadedFamilies(root.ownerDocument);
  const elements = root.querySelectorAll('*').length;
  if (elements > MOST_AT_ONCE) return { height, cells: [await readShown(frame, root)] };
  const cells: LiveReading['cells'] = [];
  for (const { width, scheme } of chooseCells(elements)) {
    // As high as the stage shows a device of this width.
    const size = { width, height: width === frame.clientWidth ? height : deviceHeight(width) };
    const read = () => live.inScheme(scheme, () => readAtSize(frame, root, size));
    const layout = await readWhileRendering(root.ownerDocument, read);
    if (layout) cells.push({ width, scheme, layout });
  }
  return { height, cells: cells.length ? cells : [await readShown(frame, root)] };
}

/** Reads the snapshot in every cell, in a frame like the archived view's. */
async function readStored(
  snapshot: Showable,
  { height, cells }: LiveReading,
  progress: () => void,
): Promise<Layout[]> {
  const layouts: Layout[] = [];
  for (const scheme of new Set(cells.map((cell) => cell.scheme))) {
    const widths = cells.filter((cell) => cell.scheme === scheme).map(({ width }) => width);
    const size = { width: widths[0]!, height };
    await withLaidOutSnapshot(safeSrcdoc(snapshot, scheme), size, async (page, frame) => {
      const root = page.querySelector<HTMLElement>('[data-block-capture]');
      page.documentElement.style.overflow = 'hidden';
      for (const width of widths) {
        frame.style.width = `${width}px`;
        await settleFonts(page);
        pauseAnimations(page);
        const height = shownHeight(snapshot, frame, width);
        // As high as the shown frame, because fixed elements are positioned in it.
        frame.style.height = `${height}px`;
        layouts.push({ ...root ? await readLayoutInSteps(root) : EMPTY, height });
        progress();
        await yieldToMain();
      }
    });
  }
  return layouts;
}

const EMPTY: Layout = { boxes: [], height: 0, around: '' };

function* imagesIn(layouts: Layout[]): Generator<string> {
  const paints = layouts.flatMap(({ boxes }) => boxes).flatMap(({ paint }) => Object.values(paint));
  for (const paint of paints) {
    for (const name of NAMES_IMAGES) {
      for (const url of findUrls(paint[name] ?? '').keys()) if (!url.startsWith('#')) yield url;
    }
  }
}

/**
 * Renders a stored snapshot and compares it with the live block, cell by cell, by the layout of
 * both, which one browser computes.
 *
 * @param progress receives the completed share, 0 to 1.
 */
export async function proveSnapshot(
  live: LiveReading,
  snapshot: Showable,
  progress: (share: number) => void = () => {},
): Promise<Proof> {
  let done = 0;
  const stored = await readStored(snapshot, live, () => progress(++done / live.cells.length));
  const layouts = [...live.cells.map(({ layout }) => layout), ...stored];
  const thumbnails = await loadThumbnails(new Set(imagesIn(layouts)));
  const cells: Proof['cells'] = [];
  for (const [at, { width, scheme, layout }] of live.cells.entries()) {
    const match = await compareLayouts(layout, stored[at]!, { width, thumbnails });
    cells.push({ width, scheme, ...match });
  }
  return { cells };
}
