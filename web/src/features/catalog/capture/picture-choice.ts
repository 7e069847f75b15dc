import { elementsOf } from './subject.ts';

function sourcesOf({ parentElement }: HTMLImageElement): HTMLSourceElement[] {
  if (parentElement?.localName !== 'picture') return [];
  return [...parentElement.querySelectorAll<HTMLSourceElement>(':scope > source')];
}

const hasWidths = ({ srcset }: HTMLImageElement | HTMLSourceElement) =>
  (srcset.match(/\s[\d.]+w\b/g) ?? []).length > 1;

/**
 * Returns a text that identifies the choice of an image's source in this viewport: the results of
 * its media queries, the viewport width or both. Empty for an image with one source for every
 * viewport.
 */
export function pictureChoice(image: HTMLImageElement): string {
  const view = image.ownerDocument.defaultView!;
  const sources = sourcesOf(image);
  const queries = sources.filter(({ media }) => media)
    .map(({ media }) => `${media}: ${view.matchMedia(media).matches}`);
  const isByWidth = [image, ...sources].some(hasWidths);
  return [...queries, ...isByWidth ? [`${view.innerWidth}px`] : []].join();
}

/** Returns the picture choices of all images in an element. */
export function pictureChoices(root: Element): string {
  return [...elementsOf(root)].filter(({ localName }) => localName === 'img')
    .map((image) => pictureChoice(image as HTMLImageElement)).join(';');
}
