import type { Picture } from './layout.ts';

const SIDE = 16;
/** What something shows that cannot be read: that it shows something at all. */
const UNREAD: Picture = [];
/** Mean difference of a channel, of 255, that scaling and compressing anew may make. */
const TOLERANCE = 6;

let brush: CanvasRenderingContext2D | undefined;

/** A small picture of an image; null when it shows nothing. */
function shrink(image: CanvasImageSource): Picture | null {
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
    // Of another site: it may be shown and not be read. The canvas cannot be used again.
    brush = undefined;
    return UNREAD;
  }
}

/** The tag that an element has in the page, also where its snapshot has another. */
export const tagOf = (element: Element) =>
  element.getAttribute('data-snapshot-tag') ?? element.localName;

/** What an element shows that is a picture in the page; undefined for all others. */
export function pictureOf(element: Element, tag: string): Picture | null | undefined {
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

/** Whether two show the same, as far as it can be read. */
export function isAlike(one: Picture | null, other: Picture | null): boolean {
  if (!one || !other) return one === other;
  if (!one.length || !other.length) return true;
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += Math.abs(one[at]! - other[at]!);
  return sum / one.length <= TOLERANCE;
}

async function load(url: string): Promise<Picture | null> {
  const image = new Image();
  image.src = url;
  return await image.decode().then(() => shrink(image), () => null);
}

/** What the images at these addresses show; null for those that cannot be shown. */
export async function loadPictures(urls: Iterable<string>): Promise<Map<string, Picture | null>> {
  const all = await Promise.all([...urls].map(async (url) => [url, await load(url)] as const));
  return new Map(all);
}
