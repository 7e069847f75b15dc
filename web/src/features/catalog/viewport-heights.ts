/**
 * The height of a viewport narrower than `below` and not narrower than the previous entry's; CSS
 * pixels.
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
 * Returns the heights of devices, with that of the current viewport for the shown one, which may be
 * as high as its block.
 */
export const heightsAround = (
  { innerWidth, innerHeight }: Pick<Window, 'innerWidth' | 'innerHeight'>,
): ViewportHeight[] => {
  const shown = DEVICE_HEIGHTS.find(({ below }) => innerWidth < below);
  return DEVICE_HEIGHTS.map((each) => each === shown ? { ...each, height: innerHeight } : each);
};
