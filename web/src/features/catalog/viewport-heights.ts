/**
 * The height in CSS pixels of viewports that are narrower than `below`, but not narrower than the
 * `below` of the previous entry.
 */
export interface ViewportHeight {
  below: number;
  height: number;
}

/** Phones, tablets and screens, in ascending order. */
export const DEVICE_HEIGHTS: readonly ViewportHeight[] = [
  { below: 600, height: 844 },
  { below: 1200, height: 1024 },
  { below: Infinity, height: 900 },
];

/** Returns the viewport height of a phone, a tablet or a screen of this width. */
export const deviceHeight = (width: number): number =>
  DEVICE_HEIGHTS.find(({ below }) => width < below)!.height;

/**
 * Returns the heights of devices. The device of the current viewport's width gets the height of the
 * viewport, which may be as large as its block.
 */
export const heightsAround = (
  { innerWidth, innerHeight }: Pick<Window, 'innerWidth' | 'innerHeight'>,
): ViewportHeight[] => {
  const shown = DEVICE_HEIGHTS.find(({ below }) => innerWidth < below);
  return DEVICE_HEIGHTS.map((each) => each === shown ? { ...each, height: innerHeight } : each);
};
