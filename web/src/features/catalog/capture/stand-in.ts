import type { CloneContext } from './clone-tree.ts';
import { nameOf } from './form-state.ts';

const SVG = 'http://www.w3.org/2000/svg';

function image(context: CloneContext, src: string, { width, height }: DOMRect): Element {
  const picture = context.target.createElement('img');
  picture.setAttribute('src', src);
  picture.setAttribute('alt', '');
  picture.setAttribute('width', String(Math.round(width)));
  picture.setAttribute('height', String(Math.round(height)));
  return picture;
}

function fromCanvas(canvas: HTMLCanvasElement, context: CloneContext): Element {
  try {
    return image(context, canvas.toDataURL(), canvas.getBoundingClientRect());
  } catch {
    return emptyBox(canvas, context, 'drawing');
  }
}

function fromVideo(video: HTMLVideoElement, context: CloneContext): Element {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  try {
    canvas.getContext('2d')!.drawImage(video, 0, 0);
    if (canvas.width > 0) return image(context, canvas.toDataURL(), video.getBoundingClientRect());
  } catch {
    // Drawn from another site: the picture may not be read.
  }
  return emptyBox(video, context, 'video');
}

async function fromImage(live: HTMLImageElement, context: CloneContext): Promise<Element> {
  const address = live.currentSrc || live.src;
  const data = address ? await context.assets.inline(address, document.baseURI) : null;
  const copy = context.target.createElement('img');
  if (data) copy.setAttribute('src', data);
  return copy;
}

/** A box of the same size where content of another document stood. */
function emptyBox(live: Element, context: CloneContext, what: string): Element {
  context.report(`${what} in ${nameOf(live)}`);
  const { width, height } = live.getBoundingClientRect();
  const box = context.target.createElement('div');
  box.setAttribute('style', `width:${width}px;height:${height}px`);
  return box;
}

/** The symbol's drawing in the place of `<use>`, which is removed where snapshots are shown. */
function fromUse(use: SVGUseElement, context: CloneContext): Element | null {
  const href = use.getAttribute('href') ?? use.getAttribute('xlink:href') ?? '';
  const source = href.startsWith('#') ? document.getElementById(href.slice(1)) : null;
  if (!source) {
    context.report(`symbol ${href}`);
    return context.target.createElementNS(SVG, 'g');
  }
  const isSymbol = source.localName === 'symbol';
  const drawing = context.target.createElementNS(SVG, isSymbol ? 'svg' : 'g');
  for (const name of ['viewBox', 'preserveAspectRatio', 'fill', 'stroke', 'stroke-width']) {
    const value = source.getAttribute(name);
    if (value) drawing.setAttribute(name, value);
  }
  const [x, y] = [use.getAttribute('x') ?? '0', use.getAttribute('y') ?? '0'];
  if (!isSymbol) drawing.setAttribute('transform', `translate(${x} ${y})`);
  const parts = isSymbol ? source.children : [source];
  for (const part of parts) drawing.append(context.target.importNode(part, true));
  for (const element of drawing.querySelectorAll('script,foreignObject')) element.remove();
  return drawing;
}

async function fromSvgImage(live: SVGImageElement, context: CloneContext): Promise<Element> {
  const copy = context.target.createElementNS(SVG, 'image');
  const data = await context.assets.inline(live.href.baseVal, document.baseURI);
  if (data) copy.setAttribute('href', data);
  return copy;
}

/** The element that stands for one whose look is not in its markup; null for all others. */
export async function standIn(live: Element, context: CloneContext): Promise<Element | null> {
  if (live instanceof HTMLImageElement) return await fromImage(live, context);
  if (live instanceof HTMLCanvasElement) return fromCanvas(live, context);
  if (live instanceof HTMLVideoElement) return fromVideo(live, context);
  if (live instanceof HTMLIFrameElement) return emptyBox(live, context, 'framed page');
  if (live instanceof HTMLObjectElement || live instanceof HTMLEmbedElement) {
    return emptyBox(live, context, 'embedded document');
  }
  if (live instanceof SVGImageElement) return await fromSvgImage(live, context);
  return live instanceof SVGUseElement ? fromUse(live, context) : null;
}
