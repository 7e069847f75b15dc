import type { ViewportHeight } from '../viewport-heights.ts';
import type { AssetInliner } from './inline-assets.ts';
import type { OtherScheme } from './other-scheme.ts';

/** What cloning needs to know and what it finds out. */
export interface CloneContext {
  /** The live block. */
  root: Element;
  /** A document without a view: nothing in it loads or runs. */
  target: Document;
  assets: AssetInliner;
  report: (lost: string) => void;
  /** How high the viewport is, by its width. */
  heights: readonly ViewportHeight[];
  /** Where the block can be read in another scheme than its own. */
  otherScheme?: OtherScheme;
  /** Tags that were stored under another name, lower case. */
  renamed: Set<string>;
  /** States that copies were marked with. */
  states: Set<string>;
  /** Names of attributes that were stored under another name. */
  attributes: Set<string>;
  /** Shadow roots with the place for their style sheets: these need to know all copies. */
  shadows: { root: ShadowRoot; style: Element }[];
  /** What makes the page as long as open dialogs and popovers reach down. */
  reaches: Element[];
  /** Drawings elsewhere in the page that took the place of a `<use>`. */
  drawn: Set<Element>;
}

/** Namespace of SVG elements. */
export const SVG = 'http://www.w3.org/2000/svg';
