/** An attack on people who open a snapshot. `html` and `css` may name the beacon as BEACON. */
export interface HostileForm {
  name: string;
  html?: string;
  css?: string;
}

/** Runs if a script in a snapshot runs, and calls the beacon. */
export const HIT = "new Image().src='BEACON/script'";

export const inShadow = (html: string) =>
  `<div><template shadowrootmode="open">${html}</template></div>`;
