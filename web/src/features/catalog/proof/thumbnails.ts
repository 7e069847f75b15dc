import type { Thumbnail } from './layout.ts';

const SIDE = 16;
/** Thumbnail of visible content that cannot be read. */
const UNREAD: Thumbnail = [];
/** Mean difference of a channel, of 255, that scaling and recompression may cause. */
const TOLERANCE = 6;

let brush: CanvasRenderingContext2D | undefined;

/** Returns the thumbnail of an image; null when it shows nothing. */
function shrink(image: CanvasImageSource): Thumbnail | null {
  const { canvas } = brush ??= document.createElement('canvas')
    .getContext('2d', { willReadFrequently: true })!;
  // Also clears it.
  Object.assign(canvas, { width: SIDE, height: SIDE });
  try {
    brush.drawImage(image, 0, 0, SIDE, SIDE);
  } catch {
    return null;
  }
  try {
    const { data } = brush.getImageData(0, 0, SIDE, SIDE);
    return data.some((value) => value > 0) ? [...data] : null;
  } catch {
    // Of another origin: it can be shown but not read, and makes the canvas unusable.
    brush = undefined;
    return UNREAD;
  }
}

/** Returns the tag that an element has in the page, even if its snapshot has another. */
export const tagOf = (element: Element) =>
  element.getAttribute('data-snapshot-tag') ?? element.localName;

/** Returns the thumbnail of an element that is an image in the page; undefined for others. */
export function thumbnailOf(element: Element, tag: string): Thumbnail | null | undefined {
  const isSame = element.localName === tag;
  switch (tag) {
    case 'img':
    case 'canvas':
    case 'image':
      return shrink(element as HTMLImageElement);
    case 'video':
      // It may show its poster, which cannot be read.
      return isSame ? UNREAD : shrink(element as HTMLImageElement);
    case 'iframe':
    case 'object':
    case 'embed':
      return isSame ? UNREAD : shrink(element as HTMLImageElement);
    case 'input':
      if (element.getAttribute('type') !== 'image') return undefined;
      return element.hasAttribute('src') ? UNREAD : null;
  }
}

/** Returns whether two thumbnails look the same, as far as they can be read. */
export function isAlike(one: Thumbnail | null, other: Thumbnail | null): boolean {
  if (!one || !other) return one === other;
  if (!one.length || !other.length) return true;
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += Math.abs(one[at]! - other[at]!);
  return sum / one.length <= TOLERANCE;
}

async function load(url: string): Promise<Thumbnail | null> {
  const image = new Image();
  image.src = url;
  return await image.decode().then(() => shrink(image), () => null);
}

/** Loads the thumbnails of the images at these URLs; null for those that cannot be shown. */
export async function loadThumbnails(
  urls: Iterable<string>,
): Promise<Map<string, Thumbnail | null>> {
  const all = await Promise.all([...urls].map(async (url) => [url, await load(url)] as const));
  return new Map(all);
}
