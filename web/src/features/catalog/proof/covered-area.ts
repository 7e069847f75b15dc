import type { Place } from './layout.ts';

/** Marked places are rounded up to squares of this size, in CSS pixels. */
const SQUARE = 4;

/** Marks places on an area and measures the marked share. Lengths in CSS pixels. */
export function createCoveredArea(width: number, height: number) {
  const columns = Math.max(1, Math.ceil(width / SQUARE));
  const rows = Math.max(1, Math.ceil(height / SQUARE));
  const squares = new Uint8Array(columns * rows);
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value));

  function mark({ x, y, width, height }: Place): void {
    const [left, right] = [Math.floor(x / SQUARE), Math.ceil((x + width) / SQUARE)];
    const [top, bottom] = [Math.floor(y / SQUARE), Math.ceil((y + height) / SQUARE)];
    for (let row = within(top, rows); row < within(bottom, rows); row++) {
      squares.fill(
        1,
        row * columns + within(left, columns),
        row * columns + within(right, columns),
      );
    }
  }

  /** Returns the marked share, 0 to 1. */
  function share(): number {
    return squares.reduce((sum, square) => sum + square, 0) / squares.length;
  }

  return { mark, share };
}
