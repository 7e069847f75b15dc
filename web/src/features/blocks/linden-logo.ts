/**
 * Outlines of the wordmark on the 48-unit grid of the mark (baseline 36, capitals 24 high), so that
 * the logo looks the same before the web font has loaded and inside a stored snapshot.
 */
export const LINDEN_OUTLINE =
  'M59.6 36V11.9h4.5V31.9h12.4V36zM78.5 36V18.1h4.4V36zM80.7 16.1q-1.2 0-2-.7-.7-.8-.7-2t.7-1.9q.8-.8 2-.8 1.1 0 2 .7.8.8.8 2t-.8 2q-.8.7-2 .7zM86.3 36V18.1h4.1l.3 2.2q.7-1 1.6-1.5 1-.5 2-.8 1.1-.2 1.9-.2 2.6 0 4.1 1.1 1.4 1.1 2.1 3 .6 1.9.6 4.2V36h-4.4V26.8q0-1-.2-1.8-.1-.9-.5-1.7-.3-.7-1-1.1t-1.9-.4q-1.4 0-2.4.7-.9.7-1.4 2-.5 1.2-.5 2.8V36zM113.6 36.2q-2.7 0-4.5-1.2t-2.6-3.3q-.9-2.1-.9-4.7t.9-4.7q1-2.1 2.8-3.3 1.9-1.2 4.6-1.2 1 0 2 .2.9.2 1.8.7.8.4 1.4 1.2V11.9h4.4V36h-4.3V33.9q-.7.8-1.5 1.3-.9.5-1.9.8-1.1.2-2.2.2zM114.5 32.3q1.6 0 2.6-.8 1-.7 1.5-1.9t.5-2.6-.5-2.6-1.5-1.9-2.6-.7q-1.7 0-2.7.7-1 .8-1.4 2t-.4 2.6q0 1.1.2 2 .3.9.8 1.6.5.8 1.4 1.2.8.4 2.1.4zM135 36.2q-2.8 0-4.8-1.1-1.9-1.1-3-3.2-1-2.1-1-4.8t1.1-4.8q1-2.1 3-3.3t4.7-1.2q2 0 3.6.7 1.5.7 2.6 2 1 1.2 1.5 2.8.6 1.6.5 3.4 0 .5 0 .9-.1.4-.2.8h-12.4q.1 1.1.6 2.1.5.9 1.4 1.5 1 .5 2.4.5.8 0 1.6-.2.7-.2 1.3-.6.5-.5.7-1.1h4.4q-.4 2-1.6 3.2-1.2 1.3-2.9 1.9-1.7.5-3.5.5zM139 25.2q0-1-.5-1.9-.5-.8-1.4-1.4-.9-.5-2.2-.5-1.4 0-2.3.6-.9.5-1.4 1.4t-.5 1.8zM145.9 36V18.1h4.1l.2 2.2q.8-1 1.7-1.5 1-.5 2-.8 1.1-.2 1.9-.2 2.6 0 4.1 1.1 1.4 1.1 2.1 3 .6 1.9.6 4.2V36h-4.4V26.8q0-1-.2-1.8-.1-.9-.5-1.7-.3-.7-1-1.1t-1.9-.4q-1.4 0-2.4.7-.9.7-1.4 2-.5 1.2-.5 2.8V36z';

/** Width of each version on the 48-unit grid, including the mark. */
export const LOGO_WIDTH = { mark: 48, primary: 163, general: 255 } as const;

/** Colours of the square, the leaf in it and the word, for each tone. */
export const LOGO_PAINT = {
  primary: { square: '#1f5238', leaf: '#faf6ec', word: '#1f5238' },
  inverted: { square: '#faf6ec', leaf: '#1f5238', word: '#faf6ec' },
  mono: { square: '#000000', leaf: '#ffffff', word: '#000000' },
  'mono-inverted': { square: '#ffffff', leaf: '#000000', word: '#ffffff' },
} as const;

export type LogoVersion = keyof typeof LOGO_WIDTH;
export type LogoTone = keyof typeof LOGO_PAINT;
