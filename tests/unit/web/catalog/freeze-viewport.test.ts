import { describe, expect, test } from 'vitest';
import {
  freezeMedia,
  freezeViewport,
} from '../../../../web/src/features/catalog/capture/freeze-viewport.ts';

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
    expect(freezeViewport(written, 900)).toBe(stored);
  });
});

describe('media queries', () => {
  const matches = (feature: string) => feature.includes('min-height');
  test.each([
    ['(min-height:600px)', '(min-width:0)'],
    ['(height < calc(10px * 2))', '(max-width:0)'],
    ['(orientation: portrait)', '(max-width:900px)'],
    ['not (orientation:landscape)', 'not (min-width:900.01px)'],
    ['(min-aspect-ratio: 16/9)', '(min-width:1600px)'],
    ['screen and (max-width:700px)', 'screen and (max-width:700px)'],
    [
      '(min-width:10px) and (min-height:1px) and print',
      '(min-width:10px) and (min-width:0) and print',
    ],
  ])('%s is stored as %s', (written, stored) => {
    expect(freezeMedia(`@media ${written}`, 900, matches)).toBe(`@media ${stored}`);
  });
});
