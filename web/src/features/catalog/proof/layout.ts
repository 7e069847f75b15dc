/** A place in a frame: CSS pixels from the top left of the page. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Computed values of visible properties. */
export type Paint = Record<string, string>;

/**
 * The area affected by a difference. `lines`: moved lines of the element's own text; `text`: all of
 * its lines; `edge`: the edges of its box; `box`: the box; `own`: box and lines; `tree`: its
 * descendants, too.
 */
export type Area = 'lines' | 'text' | 'edge' | 'box' | 'own' | 'tree';

/** The box of an element. */
export interface Box extends Place {
  /** The element's tag in the page, to find its counterpart. */
  tag: string;
  /** A name for people. */
  name: string;
  /** Index of the parent's box; -1 for the outermost. */
  parent: number;
  /** The element's own text, or what is typed, selected or checked in a form control. */
  text: string;
  /** Each line of `text`. */
  lines: Place[];
  /** By pseudo-element; the element's own under an empty name. */
  paint: Record<string, Paint>;
  /** The page's font that paints its text; empty for a system font. */
  font: string;
  /** Thumbnail of an image, a video or the like; null when it shows nothing. */
  thumbnail?: Thumbnail | null;
  /** Whether the capture could not keep the element's appearance. */
  isLost?: boolean;
}

/** 16 by 16 pixels, four numbers each; empty if the pixels cannot be read. */
export type Thumbnail = readonly number[];

/** Thumbnails of the images in the styles of both sides, by URL; null if they show nothing. */
export type Thumbnails = ReadonlyMap<string, Thumbnail | null>;

export interface Layout {
  boxes: Box[];
  /** Height of the block in CSS pixels from the top of its frame. */
  height: number;
  /** The background behind the block, and effects of its ancestors. */
  around: string;
}
