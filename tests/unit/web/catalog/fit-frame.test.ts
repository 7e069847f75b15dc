import { expect, test } from 'vitest';
import { fitFrame } from '@/features/catalog/stage/fit-frame.ts';

/** Simulates a block whose length depends on the height of its viewport. */
function stageOf(lengthIn: (viewport: number) => number) {
  let viewport = 0;
  const measure = () => ({ height: lengthIn(viewport), places: `0,0,${lengthIn(viewport)}` });
  return {
    stage: { measure },
    resize: (height: number) => (viewport = height),
    now: () => viewport,
  };
}

test.each([
  ['a block lower than a phone is cut off below itself', 390, () => 80, {
    height: 844,
    shown: 80,
    scrolls: false,
  }],
  ['a block as high as the viewport of a tablet fills it', 768, (viewport: number) => viewport, {
    height: 1024,
    shown: 1024,
    scrolls: false,
  }],
  ['a longer block is shown whole', 1440, () => 2000, {
    height: 2000,
    shown: 2000,
    scrolls: false,
  }],
  ['a block that grows with its viewport scrolls', 1440, (viewport: number) => viewport + 500, {
    height: 900,
    shown: 900,
    scrolls: true,
  }],
])('%s', (_, width, lengthIn, fit) => {
  const { stage, resize, now } = stageOf(lengthIn);
  expect(fitFrame(stage, width, resize)).toEqual(fit);
  expect(now()).toBe(fit.height);
});

test('a long block that another viewport rearranges scrolls, even if it is as long as before', () => {
  let viewport = 0;
  const measure = () => ({ height: 2000, places: viewport > 1000 ? 'in columns' : 'in rows' });
  const fit = fitFrame({ measure }, 1440, (height) => (viewport = height));
  expect(fit).toEqual({ height: 900, shown: 900, scrolls: true });
});
