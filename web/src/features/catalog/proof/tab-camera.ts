import type { Place } from './layout.ts';

/** Captures the pixels of the page's own tab. */
export interface TabCamera {
  /** Returns the pixels at this place of the window once the tab shows the page's current state. */
  shoot(place: Place): Promise<ImageData>;
  /** Ends the sharing of the tab. */
  close(): void;
}

/** Chromium's options, which the DOM's types lack. */
const THIS_TAB = {
  video: true,
  audio: false,
  preferCurrentTab: true,
  selfBrowserSurface: 'include',
  surfaceSwitching: 'exclude',
};

/**
 * Side of the mark in the corner of the window in CSS pixels; its colour identifies a new frame.
 */
export const MARK_SIDE = 16;
const MARKS = ['#ff00ff', '#00ff00'] as const;
/** Maximum difference of the mark's colour in a video, of 255. */
const TOLERANCE = 60;
const INTERVAL_MS = 80;
const PATIENCE_MS = 4000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns whether the centre of the mark has its colour. */
function isMarked({ data }: ImageData, mark: string): boolean {
  return [0, 1, 2].every((channel) => {
    const expected = parseInt(mark.slice(1 + channel * 2, 3 + channel * 2), 16);
    return Math.abs(data[channel]! - expected) <= TOLERANCE;
  });
}

const isSame = ({ data: one }: ImageData, { data: other }: ImageData) =>
  one.length === other.length && one.every((value, at) => value === other[at]);

function createMark(host: HTMLElement): HTMLElement {
  const mark = document.createElement('i');
  mark.style.cssText =
    `position:fixed;z-index:1;left:0;top:0;width:${MARK_SIDE}px;height:${MARK_SIDE}px`;
  host.append(mark);
  return mark;
}

/** Starts the video. A resting tab sends its first frame when the mark changes. */
async function play(stream: MediaStream, mark: HTMLElement): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  Object.assign(video, { srcObject: stream, muted: true });
  const first = video.play().then(() => true);
  first.catch(() => {/* reported where it is awaited */});
  const end = performance.now() + PATIENCE_MS;
  for (let turn = 0; performance.now() < end; turn++) {
    mark.style.background = MARKS[turn % MARKS.length]!;
    if (await Promise.race([first, wait(INTERVAL_MS)])) return video;
  }
  throw new Error('The browser couldn’t capture this tab.');
}

function cameraOf(video: HTMLVideoElement, mark: HTMLElement, close: () => void): TabCamera {
  const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  let shots = 0;

  function read({ x, y, width, height }: Place): ImageData {
    const scale = video.videoWidth / innerWidth;
    const [left, top] = [Math.round(x * scale), Math.round(y * scale)];
    const size = {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    };
    Object.assign(brush.canvas, size);
    brush.drawImage(video, -left, -top);
    return brush.getImageData(0, 0, size.width, size.height);
  }

  /**
   * Captures a frame. Frames of other processes are rendered a little later, so it waits until the
   * pixels are stable.
   */
  async function shoot(place: Place): Promise<ImageData> {
    const colour = MARKS[++shots % MARKS.length]!;
    mark.style.background = colour;
    let last: ImageData | undefined;
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end;) {
      await wait(INTERVAL_MS);
      if (!isMarked(read({ x: MARK_SIDE / 2, y: MARK_SIDE / 2, width: 1, height: 1 }), colour)) {
        continue;
      }
      const pixels = read(place);
      if (last && isSame(last, pixels)) return pixels;
      last = pixels;
    }
    // Moving content is never stable: the last frame counts.
    if (last) return last;
    throw new Error('You shared another tab. Share this one.');
  }

  return { shoot, close };
}

/**
 * Asks the person to share this tab. Returns null when that is denied or unsupported.
 *
 * @param host covers the window while the camera is open and contains the mark in its corner.
 */
export async function openTabCamera(host: HTMLElement): Promise<TabCamera | null> {
  const stream = await navigator.mediaDevices?.getDisplayMedia?.(THIS_TAB).catch(() => null);
  if (!stream) return null;
  const mark = createMark(host);
  const close = () => {
    mark.remove();
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    return cameraOf(await play(stream, mark), mark, close);
  } catch (error) {
    close();
    throw error;
  }
}
