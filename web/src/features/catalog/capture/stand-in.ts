import { type CloneContext, SVG } from './clone-context.ts';
import { nameOf } from './form-state.ts';

/** Copies nodes with all in them. */
type CopyAll = (nodes: Iterable<Node>) => Promise<Node[]>;

/** Without width and height: the picture's own size applies unless a rule sets another. */
function image({ target }: CloneContext, src: string): Element {
  const picture = target.createElement('img');
  picture.setAttribute('src', src);
  picture.setAttribute('alt', '');
  return picture;
}

const isBlank = (brush: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement) =>
  brush.getImageData(0, 0, width, height).data.every((value) => value === 0);

async function fromCanvas(canvas: HTMLCanvasElement, context: CloneContext): Promise<Element> {
  // WebGL keeps a drawing only until the frame in which it was made is shown.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const picture = pictureOf(canvas);
  if (!picture) return emptyBox(canvas, context, 'drawing');
  if (canvas.width > 0 && canvas.height > 0) reportBlank(canvas, context);
  return image(context, await context.assets.inline(picture, '', nameOf(canvas)) ?? picture);
}

/** Null when something of another site was drawn, which may not be read. */
function pictureOf(canvas: HTMLCanvasElement): string | null {
  try {
    return canvas.toDataURL();
  } catch {
    return null;
  }
}

function reportBlank(canvas: HTMLCanvasElement, { report }: CloneContext): void {
  const probe = document.createElement('canvas');
  Object.assign(probe, { width: canvas.width, height: canvas.height });
  const brush = probe.getContext('2d', { willReadFrequently: true })!;
  brush.drawImage(canvas, 0, 0);
  if (isBlank(brush, probe)) report(`drawing of ${nameOf(canvas)}, should it have one`);
}

/** A video that was never played shows its poster. */
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
  const picture = canvas.width > 0 ? pictureOf(canvas) : null;
  if (!picture) return emptyBox(video, context, 'video');
  context.report(`motion of ${nameOf(video)}: only its current frame is kept`);
  return image(context, await context.assets.inline(picture, '', nameOf(video)) ?? picture);
}

async function fromImage(live: HTMLImageElement, context: CloneContext): Promise<Element> {
  const address = live.currentSrc || live.src;
  const data = address
    ? await context.assets.inline(address, document.baseURI, nameOf(live))
    : null;
  const copy = context.target.createElement('img');
  if (data) copy.setAttribute('src', data);
  return copy;
}

/** A transparent picture of the same size for content that cannot be captured. */
function emptyBox(live: Element, context: CloneContext, what: string): Element {
  context.report(`${what} in ${nameOf(live)}`);
  const size = `width="${live.clientWidth}" height="${live.clientHeight}"`;
  const clear = `<svg xmlns="http://www.w3.org/2000/svg" ${size}/>`;
  return image(context, `data:image/svg+xml,${encodeURIComponent(clear)}`);
}

/** The symbol's drawing in the place of `<use>`, which is removed where snapshots are shown. */
async function fromUse(
  use: SVGUseElement,
  context: CloneContext,
  copyAll: CopyAll,
): Promise<Element> {
  const { target, report } = context;
  const href = use.getAttribute('href') ?? use.getAttribute('xlink:href') ?? '';
  const source = href.startsWith('#') ? document.getElementById(href.slice(1)) : null;
  if (!source || source.contains(use)) {
    report(`symbol ${href}`);
    return target.createElementNS(SVG, 'g');
  }
  context.drawn.add(source);
  const isSymbol = source.localName === 'symbol';
  const drawing = target.createElementNS(SVG, isSymbol ? 'svg' : 'g');
  for (const name of ['viewBox', 'preserveAspectRatio', 'fill', 'stroke', 'stroke-width']) {
    const value = source.getAttribute(name);
    if (value) drawing.setAttribute(name, value);
  }
  const [x, y] = [use.getAttribute('x') ?? '0', use.getAttribute('y') ?? '0'];
  if (!isSymbol) drawing.setAttribute('transform', `translate(${x} ${y})`);
  drawing.append(...await copyAll(isSymbol ? source.children : [source]));
  for (const element of drawing.querySelectorAll('script,foreignObject')) element.remove();
  return drawing;
}

async function fromSvgImage(live: SVGImageElement, context: CloneContext): Promise<Element> {
  const copy = context.target.createElementNS(SVG, 'image');
  const data = await context.assets.inline(live.href.baseVal, document.baseURI, nameOf(live));
  if (data) copy.setAttribute('href', data);
  return copy;
}

/** The replacement of an element whose look is not in its markup; null for all others. */
export async function standIn(
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
