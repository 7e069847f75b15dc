import type { Scheme } from '../archive/in-scheme.ts';
import type { BlockState } from '../../blocks/block-state.ts';
import type { CapturedBlock } from '../capture/capture-block.ts';

/** A rule of axe that elements break, or may break. */
export interface Finding {
  rule: string;
  help: string;
  helpUrl: string;
  impact: string;
  /** The opening tags of the elements. */
  elements: string[];
}

export interface Audit {
  violations: Finding[];
  /** What axe cannot decide: a person has to look. */
  incomplete: Finding[];
  /** How many rules the block was held to and follows. */
  passed: number;
}

/** How the block is laid out now. */
export interface StageLayout {
  /** How far the block and what hangs below it reach, in CSS pixels from the top. */
  height: number;
  /** Where every element is: two equal texts mean the same layout. */
  places: string;
}

/** What the stage's frame lets the product's page do; the page never touches the block itself. */
export interface Stage {
  /** The element that holds the block. */
  readonly root: HTMLElement;
  /** Mounts the block of this path in the place of what was there. Fails as its code does. */
  show(path: string, state?: BlockState): Promise<void>;
  setScheme(scheme: Scheme): void;
  /** Reads something while the block is in a scheme, which scripts are not told. */
  inScheme<T>(scheme: Scheme, read: () => T): T;
  measure(): StageLayout;
  /** Calls back, at most once a frame, after something in the frame changed. */
  onChange(listener: () => void): void;
  /** @throws CaptureRefused, of the frame's own realm. */
  capture(): Promise<CapturedBlock>;
  /** Holds the block as it is now to the rules of axe. */
  audit(): Promise<Audit>;
}

declare global {
  interface Window {
    /** In the stage's frame only, once its script has run. */
    stage?: Stage;
  }
}
