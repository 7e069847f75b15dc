import { describe, expect, test } from 'vitest';
import {
  freezeMedia,
  freezeViewport,
  freezeViewportRules,
} from '@/features/catalog/capture/freeze-viewport.ts';
import {
  DEVICE_HEIGHTS,
  deviceHeight,
  heightsAround,
} from '@/features/catalog/viewport-heights.ts';

const ONE = [{ below: Infinity, height: 900 }];

describe('lengths that depend on the height of the viewport', () => {
  test.each([
    ['height:100vh', 'height:900px'],
    ['min-height:calc(100svh - 2rem)', 'min-height:calc(900px - 2rem)'],
    ['margin:-.5dvh 1.5lvh 10vb', 'margin:-4.5px 13.5px 90px'],
    ['width:40vmin', 'width:min(40vw,360px)'],
    ['width:40vmax', 'width:max(40vw,360px)'],
    ['margin:-5vmin -5vmax', 'margin:max(-5vw,-45px) min(-5vw,-45px)'],
    ['width:50vw', 'width:50vw'],
    ['content:"100vh"', 'content:"100vh"'],
    ['background:url(10vh.png)', 'background:url(10vh.png)'],
    ['--gap-5vh:1px;color:#05vh', '--gap-5vh:1px;color:#05vh'],
  ])('%s is stored as %s', (written, stored) => {
    expect(freezeViewport(written, ONE)).toBe(stored);
  });
});

describe('media queries', () => {
  const matches = (feature: string) => feature.includes('min-height');
  test.each([
    ['(min-height:600px)', '(min-width:0)'],
    ['(height < calc(10px * 2))', '(max-width:0)'],
    ['(max-height:600px)', '(max-width:0)'],
    ['(40em <= height <= 900px)', '(min-width:0)'],
    ['(orientation: portrait)', '(max-width:900px)'],
    ['not (orientation:landscape)', 'not (min-width:900.01px)'],
    ['(min-aspect-ratio: 16/9)', '(min-width:1600px)'],
    ['screen and (max-width:700px)', 'screen and (max-width:700px)'],
    [
      '(min-width:10px) and (min-height:1px) and print',
      '(min-width:10px) and (min-width:0) and print',
    ],
  ])('%s is stored as %s', (written, stored) => {
    expect(freezeMedia(`@media ${written}`, ONE, matches)).toBe(`@media ${stored}`);
  });
});

describe('viewports whose height depends on their width', () => {
  const devices = heightsAround({ innerWidth: 1440, innerHeight: 1300 });

  test('the device that is looked at is as high as its viewport is now', () => {
    expect(devices.map(({ height }) => height)).toEqual([844, 1024, 1300]);
    expect([390, 768, 1440].map(deviceHeight)).toEqual([844, 1024, 900]);
  });

  test('a length is a share of the height of each device', () => {
    expect(freezeViewport('height:60vh;width:50vw', devices))
      .toBe('height:calc(60*var(--snapshot-vh));width:50vw');
    expect(freezeViewportRules('height:calc(60*var(--snapshot-vh))', devices)).toBe(
      '@media (max-width:599.98px){:root{--snapshot-vh:8.44px}}\n' +
        '@media (min-width:600px) and (max-width:1199.98px){:root{--snapshot-vh:10.24px}}\n' +
        '@media (min-width:1200px){:root{--snapshot-vh:13px}}',
    );
    expect(freezeViewportRules('height:60px', devices)).toBe('');
  });

  test('a query for the height is answered for each device', () => {
    expect(freezeMedia('@media (min-height:1000px)', DEVICE_HEIGHTS)).toBe(
      '@media (((max-width:599.98px) and (max-width:0)) or ' +
        '((min-width:600px) and (max-width:1199.98px) and (min-width:0)) or ' +
        '((min-width:1200px) and (max-width:0)))',
    );
    expect(freezeMedia('@media (min-height:400px)', DEVICE_HEIGHTS)).toBe('@media (min-width:0)');
  });
});
