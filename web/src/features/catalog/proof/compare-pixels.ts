import pixelmatch from 'pixelmatch';
import type { Place } from './layout.ts';
import { MARK_SIDE, openTabCamera, type TabCamera } from './tab-camera.ts';

export type Side = 'live' | 'archived';

/** The captured element: it covers the window and shows one side of a block at a time. */
export interface Subject {
  host: HTMLElement;
  /** Shows one side; returns its height in CSS pixels. */
  show(side: Side): Promise<number>;
  /** Width of both sides in CSS pixels. */
  width: number;
  move(by: { x: number; y: number }): void;
}

/** Yields the parts of an area that fit into the window below the mark. */
function* piecesOf(width: number, height: number): Generator<Place> {
  const [most, highest] = [innerWidth, innerHeight - MARK_SIDE];
  for (let y = 0; y < height; y += highest) {
    for (let x = 0; x < width; x += most) {
      yield { x, y, width: Math.min(most, width - x), height: Math.min(highest, height - y) };
    }
  }
}

async function photograph(pieces: Place[], { move }: Subject, camera: TabCamera) {
  const screenshots: ImageData[] = [];
  for (const { x, y, width, height } of pieces) {
    move({ x, y: y - MARK_SIDE });
    screenshots.push(await camera.shoot({ x: 0, y: MARK_SIDE, width, height }));
  }
  return screenshots;
}

function differing(one: ImageData, { data }: ImageData): number {
  const { width, height } = one;
  return pixelmatch(one.data, data, undefined, width, height, { threshold: 0.1 });
}

/**
 * Compares a block and its snapshot by the pixels of the tab, if the person shares it. Returns the
 * differing share, 0 to 1, or null without permission.
 */
export async function comparePixels(subject: Subject): Promise<number | null> {
  const camera = await openTabCamera(subject.host);
  if (!camera) return null;
  try {
    const height = Math.max(await subject.show('archived'), await subject.show('live'));
    const pieces = [...piecesOf(subject.width, height)];
    const live = await photograph(pieces, subject, camera);
    await subject.show('archived');
    const archived = await photograph(pieces, subject, camera);
    let [differ, all] = [0, 0];
    for (const [at, screenshot] of live.entries()) {
      differ += differing(screenshot, archived[at]!);
      all += screenshot.width * screenshot.height;
    }
    return differ / all;
  } finally {
    camera.close();
  }
}
