import type { ViewportHeight } from '../viewport-heights.ts';
import type { AssetInliner } from './inline-assets.ts';
import type { OtherScheme } from './other-scheme.ts';

export interface CloneContext {
  root: Element;
  /** A document without a view: nothing in it loads or runs. */
  target: Document;
  assets: AssetInliner;
  report: (lost: string) => void;
  /** Heights of the viewport by its width. */
  heights: readonly ViewportHeight[];
  /** The other colour scheme; undefined if the snapshot gets only one. */
  otherScheme?: OtherScheme;
  /** Tags stored under another name, lower case. */
  renamed: Set<string>;
  /** States marked on copies. */
  states: Set<string>;
  /** Names of attributes stored under another name. */
  attributes: Set<string>;
  /** Shadow roots with their style elements, which are filled when all copies exist. */
  shadows: { root: ShadowRoot; style: Element }[];
  /** Elements that make the page as long as open dialogs and popovers. */
  reaches: Element[];
  /** SVG content elsewhere in the page that replaced a `<use>`. */
  drawn: Set<Element>;
}

export const SVG = 'http://www.w3.org/2000/svg';
