import type { Stage } from './stage.ts';
import { deviceHeight } from '../viewport-heights.ts';

/** Heights of the stage's frame and of its visible part, in CSS pixels. */
export interface Fit {
  /** Height of the frame, which is the block's 100vh. */
  height: number;
  shown: number;
  /** Whether the block is longer than the device and depends on the viewport's height. */
  scrolls: boolean;
}

/**
 * Finds the height of a frame as wide as a device. A block lower than the device's viewport is
 * clipped below itself; a longer one is shown whole if a viewport of its own length moves no
 * element, and otherwise scrolls in the device's viewport.
 *
 * @param resize sets another height of the frame, at once.
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
