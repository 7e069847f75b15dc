import { pictureChoices } from '../capture/picture-choice.ts';
import { DEVICE_WIDTHS } from '../device-widths.ts';
import type { Scheme } from '../archive/in-scheme.ts';
import type { Layout } from './layout.ts';
import { readLayout, readLayoutInSteps } from './read-layout.ts';
import { isDark } from './read-look.ts';
import { stop, withAnimationsPaused } from './pause-animations.ts';

/** A viewport in which a snapshot is compared with the live block. */
export interface Viewport {
  /** CSS pixels. */
  width: number;
  scheme: Scheme;
}

const SCHEMES: Scheme[] = ['light', 'dark'];

const CELLS: Viewport[] = SCHEMES.flatMap((scheme) =>
  DEVICE_WIDTHS.map((width) => ({ width, scheme }))
);

/** The order of viewports for a large block: the most different ones first. */
const FIRST = ['1440 light', '390 dark', '390 light', '1440 dark'];

function rank({ width, scheme }: Viewport): number {
  const place = FIRST.indexOf(`${width} ${scheme}`);
  return place < 0 ? FIRST.length : place;
}

/**
 * Maximum number of elements read in all cells: this takes less than a second for the block and as
 * long for its snapshot.
 */
const MOST_READ = 8000;

/** Number of elements above which reading a single cell would freeze the page. */
export const MOST_AT_ONCE = MOST_READ / 4;

/** Returns the viewports for comparing a block with this many elements: fewer for a large one. */
export function chooseCells(elements: number): Viewport[] {
  const most = Math.floor(MOST_READ / Math.max(1, elements));
  const chosen = new Set(CELLS.toSorted((a, b) => rank(a) - rank(b)).slice(0, most));
  return CELLS.filter((cell) => chosen.has(cell));
}

/**
 * Scrolls the page to the top. Returns a function that restores all scroll positions, which a
 * smaller viewport would reset.
 */
function keepScrolled(root: Element): () => void {
  const page = root.ownerDocument;
  const scrolled = [page.scrollingElement!, ...root.querySelectorAll('*')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
    .map((element) => ({ element, to: { left: element.scrollLeft, top: element.scrollTop } }));
  page.scrollingElement!.scrollTo({ left: 0, top: 0, behavior: 'instant' });
  return () =>
    scrolled.forEach(({ element, to }) => element.scrollTo({ ...to, behavior: 'instant' }));
}

/**
 * Reads the block in a frame of another size, within one task, so that the change is invisible.
 * Returns null if that size needs other images, which load only after the task.
 */
export function readAtSize(
  frame: HTMLIFrameElement,
  root: HTMLElement,
  { width, height }: { width: number; height: number },
): Layout | null {
  const page = root.ownerDocument;
  const { style } = page.documentElement;
  const choices = pictureChoices(root);
  const [frameStyle, overflow] = [frame.style.cssText, style.overflow];
  const restoreScrolled = keepScrolled(root);
  style.overflow = 'hidden';
  frame.style.width = `${width}px`;
  frame.style.height = `${height}px`;
  try {
    return withAnimationsPaused(
      page,
      () => pictureChoices(root) === choices ? readLayout(root) : null,
    );
  } finally {
    frame.style.cssText = frameStyle;
    style.overflow = overflow;
    restoreScrolled();
  }
}

/** Reads the block in its visible viewport, with animations paused. */
export async function readShown(
  frame: HTMLIFrameElement,
  root: HTMLElement,
): Promise<Viewport & { layout: Layout }> {
  const page = root.ownerDocument;
  const restore = stop(page);
  try {
    const layout = await readLayoutInSteps(root);
    return { width: frame.clientWidth, scheme: isDark(page) ? 'dark' : 'light', layout };
  } finally {
    restore();
  }
}
