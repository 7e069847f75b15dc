/** Where something is in its frame: CSS pixels from the top left of the page. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Computed values by property, of those that show. */
export type Paint = Record<string, string>;

/**
 * How far a difference reaches: those lines of an element's own text that are elsewhere, all of them,
 * the edges of its box, the box, box and lines, or all that is in it, too.
 */
export type Area = 'lines' | 'text' | 'edge' | 'box' | 'own' | 'tree';

/** One element as it is laid out and painted. */
export interface Box extends Place {
  /** What it is, for finding its match: the tag it has in the page. */
  tag: string;
  /** What a person would call it. */
  name: string;
  /** Index of the element that it is in; -1 for the outermost. */
  parent: number;
  /** Its own text, what is typed or chosen in it. */
  text: string;
  /** Each line of its own text. */
  lines: Place[];
  /** By pseudo-element; the element's own under an empty name. */
  paint: Record<string, Paint>;
  /** The font of the page that paints its text; empty for one of the system's. */
  font: string;
  /** Small picture of what an image, a canvas or a video shows; null when it shows nothing. */
  picture?: Picture | null;
  /** The capture could not keep how it looks. */
  isLost?: boolean;
}

/** 16 by 16 pixels, four numbers each. */
export type Picture = readonly number[];

/** What the images named in the styles of both sides show, by address; null for nothing. */
export type Pictures = ReadonlyMap<string, Picture | null>;

/** All that layout knows of a block in one viewport. */
export interface Layout {
  boxes: Box[];
  /** CSS pixels that the block takes from the top of its frame. */
  height: number;
  /** What lies behind the block, and effects of what it is in. */
  around: string;
}
