/** How high a viewport is that is narrower than `below`, and no narrower than the entry before; CSS pixels. */
export interface ViewportHeight {
  below: number;
  height: number;
}

/** Of phones, tablets and screens, in growing order. */
export const DEVICE_HEIGHTS: readonly ViewportHeight[] = [
  { below: 600, height: 844 },
  { below: 1200, height: 1024 },
  { below: Infinity, height: 900 },
];

/** The height of the viewport of a phone, a tablet or a screen of this width. */
export const deviceHeight = (width: number): number =>
  DEVICE_HEIGHTS.find(({ below }) => width < below)!.height;

/** The heights of devices, but for the kind that is looked at: its viewport may be as high as its block. */
export const heightsAround = (
  { innerWidth, innerHeight }: Pick<Window, 'innerWidth' | 'innerHeight'>,
): ViewportHeight[] => {
  const shown = DEVICE_HEIGHTS.find(({ below }) => innerWidth < below);
  return DEVICE_HEIGHTS.map((each) => each === shown ? { ...each, height: innerHeight } : each);
};
