import { Buffer } from 'node:buffer';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

function crop(screenshot: PNG, width: number, height: number): PNG {
  const part = new PNG({ width, height });
  PNG.bitblt(screenshot, part, 0, 0, width, height, 0, 0);
  return part;
}

/** Compares the bytes first: comparing pixels takes longer than a screenshot. */
const isSame = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;

/**
 * Returns the share of differing pixels of two screenshots, 0 to 1. Sizes may differ by one pixel
 * of rounding; more counts as completely different.
 */
export function differingShare(a: Uint8Array, b: Uint8Array): number {
  if (isSame(a, b)) return 0;
  const [left, right] = [PNG.sync.read(Buffer.from(a)), PNG.sync.read(Buffer.from(b))];
  const [width, height] = [Math.min(left.width, right.width), Math.min(left.height, right.height)];
  const isRounding = Math.abs(left.width - right.width) <= 1 &&
    Math.abs(left.height - right.height) <= 1;
  if (!isRounding) return 1;
  const [one, other] = [crop(left, width, height), crop(right, width, height)];
  const count = pixelmatch(one.data, other.data, undefined, width, height, { threshold: 0.1 });
  return count / (width * height);
}

const filled = (width: number, height: number, value: number) => {
  const screenshot = new PNG({ width, height });
  screenshot.data.fill(value);
  return screenshot;
};

/**
 * Returns the share of differing pixels in the area of both screenshots: content of only one
 * differs.
 */
export function differingShareOfBoth(a: Uint8Array, b: Uint8Array): number {
  if (isSame(a, b)) return 0;
  const [left, right] = [PNG.sync.read(Buffer.from(a)), PNG.sync.read(Buffer.from(b))];
  const [width, height] = [Math.max(left.width, right.width), Math.max(left.height, right.height)];
  const [one, other] = [filled(width, height, 0), filled(width, height, 255)];
  PNG.bitblt(left, one, 0, 0, left.width, left.height, 0, 0);
  PNG.bitblt(right, other, 0, 0, right.width, right.height, 0, 0);
  for (let at = 3; at < one.data.length; at += 4) one.data[at] = 255;
  const count = pixelmatch(one.data, other.data, undefined, width, height, { threshold: 0.1 });
  return count / (width * height);
}

/** Returns the share of pixels that are not black, 0 to 1. */
export function lightShare(screenshot: Uint8Array): number {
  const { data, width, height } = PNG.sync.read(Buffer.from(screenshot));
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (Math.max(data[at]!, data[at + 1]!, data[at + 2]!) > 8) count++;
  }
  return count / (width * height);
}
