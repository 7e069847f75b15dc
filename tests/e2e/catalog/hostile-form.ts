/** A way to attack whoever opens a snapshot. `html` and `css` may name the beacon as BEACON. */
export interface HostileForm {
  name: string;
  html?: string;
  css?: string;
}

/** Runs when a script in a snapshot runs: a page with scripts would see the beacon called. */
export const HIT = "new Image().src='BEACON/script'";

export const inShadow = (html: string) =>
  `<div><template shadowrootmode="open">${html}</template></div>`;
