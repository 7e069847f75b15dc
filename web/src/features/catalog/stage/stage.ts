import type { Scheme } from '../archive/in-scheme.ts';
import type { BlockState } from '@/features/blocks/block-state.ts';
import type { CapturedBlock } from '../capture/capture-block.ts';

/** A rule of axe that elements violate, or may violate. */
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
  /** Findings that axe cannot decide: a person must check them. */
  incomplete: Finding[];
  passed: number;
}

export interface StageLayout {
  /** Height of the block with its overflow, in CSS pixels from the top. */
  height: number;
  /** The places of all elements: equal texts mean equal layouts. */
  places: string;
}

/**
 * The interface of the stage's frame for the product's page, which never touches the block itself.
 */
export interface Stage {
  readonly root: HTMLElement;
  /**
   * Mounts the block with this path instead of the previous one. Rejects when its code cannot be
   * loaded or throws.
   */
  show(path: string, state?: BlockState): Promise<void>;
  setScheme(scheme: Scheme): void;
  /** Reads the block in a scheme of which its scripts are not notified. */
  inScheme<T>(scheme: Scheme, read: () => T): T;
  measure(): StageLayout;
  /** Calls back, at most once per frame, after a change in the frame. */
  onChange(listener: () => void): void;
  /**
   * Captures the block.
   *
   * @throws CaptureRefused of the frame's own realm.
   */
  capture(): Promise<CapturedBlock>;
  /** Checks the block as it is now by the rules of axe. */
  audit(): Promise<Audit>;
}

declare global {
  interface Window {
    /** Only in the stage's frame, once its script has run. */
    stage?: Stage;
  }
}
