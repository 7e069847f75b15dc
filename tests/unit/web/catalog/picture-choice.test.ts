import { expect, test } from 'vitest';
import { pictureChoice } from '@/features/catalog/capture/picture-choice.ts';

type Source = { media?: string; srcset?: string };

/** Returns the choice of `<img>` with these sources in a viewport of 390 px. */
function choiceOf(sources: Source[] | null, srcset = ''): string {
  const media = new Map([['(max-width:600px)', true], ['(min-width:601px)', false]]);
  const view = {
    innerWidth: 390,
    matchMedia: (query: string) => ({ matches: media.get(query)! }),
  };
  const parentElement = {
    localName: sources ? 'picture' : 'p',
    querySelectorAll: () => (sources ?? []).map((each) => ({ media: '', srcset: '', ...each })),
  };
  const image = { localName: 'img', srcset, parentElement, ownerDocument: { defaultView: view } };
  return pictureChoice(image as unknown as HTMLImageElement);
}

test.each<[what: string, choice: string]>([
  ['one picture', choiceOf(null)],
  ['pictures by density', choiceOf(null, 'a.png 1x, b.png 2x')],
  ['pictures by format', choiceOf([{ srcset: 'a.avif' }, { srcset: 'a.webp 2x' }])],
  ['one width', choiceOf(null, 'a.png 400w')],
  ['sources that are not those of a picture', choiceOf(null, '')],
])('%s: the viewport decides nothing', (_, choice) => {
  expect(choice).toBe('');
});

test('queries of sources decide, as they are answered in the viewport', () => {
  const sources = [{ media: '(max-width:600px)' }, { media: '(min-width:601px)' }, {}];
  expect(choiceOf(sources)).toBe('(max-width:600px): true,(min-width:601px): false');
});

test('the width decides between candidates with widths, of the image or of a source', () => {
  const srcset = 'a.png 400w, b.png 800w';
  expect(choiceOf(null, srcset)).toBe('390px');
  expect(choiceOf([{ srcset }])).toBe('390px');
});
