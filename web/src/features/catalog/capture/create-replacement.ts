import { type CloneContext, SVG } from './clone-context.ts';
import { copyAttributes } from './copy-attributes.ts';
import { lose, nameOf } from './form-state.ts';
import { pictureChoice } from './picture-choice.ts';

type CopyAll = (nodes: Iterable<Node>) => Promise<Node[]>;

/** Creates an image without width and height: its own size applies unless a rule sets another. */
function image({ target }: CloneContext, src: string): Element {
  const image = target.createElement('img');
  image.setAttribute('src', src);
  image.setAttribute('alt', '');
  return image;
}

async function fromCanvas(canvas: HTMLCanvasElement, context: CloneContext): Promise<Element> {
  // WebGL keeps its content only until the frame of its rendering is shown.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const url = toDataUrl(canvas);
  if (!url) return emptyBox(canvas, context, 'drawing');
  const isUnread = isBlank(canvas);
  const src = await context.assets.inline(url, '', nameOf(canvas)) ?? url;
  const copy = image(context, src);
  if (isUnread) {
    lose(copy, { what: `drawing of ${nameOf(canvas)}, if it has any`, ...context });
  }
  return copy;
}

/**
 * Returns the data URL of an image of the canvas, or null when the browser forbids reading it
 * because it contains another site's content.
 */
function toDataUrl(canvas: HTMLCanvasElement): string | null {
  try {
    return canvas.toDataURL();
  } catch {
    return null;
  }
}

/** Returns whether a canvas with a size is empty. */
function isBlank(canvas: HTMLCanvasElement): boolean {
  const { width, height } = canvas;
  if (!width || !height) return false;
  const probe = Object.assign(document.createElement('canvas'), { width, height });
  const brush = probe.getContext('2d', { willReadFrequently: true })!;
  brush.drawImage(canvas, 0, 0);
  return brush.getImageData(0, 0, width, height).data.every((value) => value === 0);
}

/** Returns whether a video shows its poster, because it has no frame yet or was never played. */
function showsPoster(video: HTMLVideoElement): boolean {
  const isUntouched = video.currentTime === 0 && video.paused && video.played.length === 0;
  return video.poster !== '' && (video.readyState < 2 || isUntouched);
}

async function fromVideo(video: HTMLVideoElement, context: CloneContext): Promise<Element> {
  if (showsPoster(video)) {
    const poster = await context.assets.inline(video.poster, document.baseURI, nameOf(video));
    if (poster) return image(context, poster);
  }
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')!.drawImage(video, 0, 0);
  const url = canvas.width > 0 ? toDataUrl(canvas) : null;
  if (!url) return emptyBox(video, context, 'video');
  const copy = image(context, await context.assets.inline(url, '', nameOf(video)) ?? url);
  const what = `motion of ${nameOf(video)}: only its current frame is kept`;
  if (video.paused) context.report(what);
  else lose(copy, { what, ...context });
  return copy;
}

async function fromImage(live: HTMLImageElement, context: CloneContext): Promise<Element> {
  const address = live.currentSrc || live.src;
  const data = address
    ? await context.assets.inline(address, document.baseURI, nameOf(live))
    : null;
  const copy = context.target.createElement('img');
  if (data) copy.setAttribute('src', data);
  if (pictureChoice(live)) {
    context.report(`images of ${nameOf(live)} for other viewports`);
  }
  return copy;
}

/** Returns a transparent image of the same size for content that cannot be captured. */
function emptyBox(live: Element, context: CloneContext, what: string): Element {
  context.report(`${what} in ${nameOf(live)}`);
  const size = `width="${live.clientWidth}" height="${live.clientHeight}"`;
  const clear = `<svg xmlns="http://www.w3.org/2000/svg" ${size}/>`;
  return image(context, `data:image/svg+xml,${encodeURIComponent(clear)}`);
}

/** Converts a symbol to the `<svg>` that browsers render for it. */
async function fromSymbol(
  symbol: Element,
  context: CloneContext,
  copyAll: CopyAll,
): Promise<Element> {
  const drawing = context.target.createElementNS(SVG, 'svg');
  await copyAttributes(symbol, drawing, context);
  drawing.append(...await copyAll(symbol.children));
  return drawing;
}

function sourceOf(use: SVGUseElement): Element | null {
  const href = use.href.baseVal;
  const tree = use.getRootNode() as Document | ShadowRoot;
  return href.startsWith('#') ? tree.getElementById(href.slice(1)) : null;
}

/** Returns whether a `<use>` contains itself, directly or indirectly. */
function isCircular(use: SVGUseElement): boolean {
  const sources = new Set<Element>();
  const uses = [use];
  for (const each of uses) {
    const source = sourceOf(each);
    if (!source || sources.has(source)) continue;
    if (source.contains(use)) return true;
    sources.add(source);
    uses.push(...source.querySelectorAll('use'));
    if (source instanceof SVGUseElement) uses.push(source);
  }
  return false;
}

/** Returns the rendered content of a `<use>`, which sanitizing removes. */
async function fromUse(
  use: SVGUseElement,
  context: CloneContext,
  copyAll: CopyAll,
): Promise<Element> {
  const { target, report } = context;
  const copy = target.createElementNS(SVG, 'g');
  const source = sourceOf(use);
  if (!source || isCircular(use)) {
    lose(copy, { what: `symbol ${use.href.baseVal}`, report });
    return copy;
  }
  context.drawn.add(source);
  const isSymbol = source.localName === 'symbol';
  const [drawing] = isSymbol
    ? [await fromSymbol(source, context, copyAll)]
    : await copyAll([source]) as Element[];
  for (const name of isSymbol || source.localName === 'svg' ? ['width', 'height'] : []) {
    const size = use.getAttribute(name);
    if (size) drawing!.setAttribute(name, size);
  }
  const place = target.createElementNS(SVG, 'g');
  place.setAttribute('transform', `translate(${use.x.baseVal.value} ${use.y.baseVal.value})`);
  place.append(drawing!);
  copy.append(place);
  for (const element of copy.querySelectorAll('script,foreignObject')) element.remove();
  return copy;
}

async function fromSvgImage(live: SVGImageElement, context: CloneContext): Promise<Element> {
  const copy = context.target.createElementNS(SVG, 'image');
  const data = await context.assets.inline(live.href.baseVal, document.baseURI, nameOf(live));
  if (data) copy.setAttribute('href', data);
  return copy;
}

/** Returns the replacement of an element whose look is not in its markup; null for others. */
export async function createReplacement(
  live: Element,
  context: CloneContext,
  copyAll: CopyAll,
): Promise<Element | null> {
  if (live instanceof HTMLImageElement) return await fromImage(live, context);
  if (live instanceof HTMLCanvasElement) return await fromCanvas(live, context);
  if (live instanceof HTMLVideoElement) return await fromVideo(live, context);
  if (live instanceof HTMLIFrameElement) return emptyBox(live, context, 'framed page');
  if (live instanceof HTMLObjectElement || live instanceof HTMLEmbedElement) {
    return emptyBox(live, context, 'embedded document');
  }
  if (live instanceof SVGImageElement) return await fromSvgImage(live, context);
  return live instanceof SVGUseElement ? await fromUse(live, context, copyAll) : null;
}
