import type { Stage } from './stage.ts';
import { deviceHeight } from '../viewport-heights.ts';

/** How high the stage's frame is, and how much of it is shown; in CSS pixels. */
export interface Fit {
  /** What the block sees as 100vh. */
  height: number;
  shown: number;
  /** The block is longer than the device, and another viewport would change it. */
  scrolls: boolean;
}

/**
 * Finds the height of a frame as wide as a device. A block lower than the device's viewport is cut
 * off below itself; a longer one is shown whole when a viewport of its own length leaves every
 * element where it is, and scrolls in the device's otherwise.
 *
 * @param resize gives the frame another height, at once.
 */
export function fitFrame(
  stage: Pick<Stage, 'measure'>,
  width: number,
  resize: (height: number) => void,
): Fit {
  const device = deviceHeight(width);
  resize(device);
  const { height, places } = stage.measure();
  if (height <= device) return { height: device, shown: height, scrolls: false };
  resize(height);
  const whole = stage.measure();
  if (whole.height === height && whole.places === places) {
    return { height, shown: height, scrolls: false };
  }
  resize(device);
  return { height: device, shown: device, scrolls: true };
}
