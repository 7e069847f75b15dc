import { watchEffect } from 'vue';
import type { Audit, Stage } from './stage.ts';
import type { Scheme } from '../archive/in-scheme.ts';
import type { CapturedBlock } from '../capture/capture-block.ts';

/** The live block in its frame, for the surrounding page. */
export interface LiveBlock {
  /** The element that contains the block: read-only. */
  readonly root: HTMLElement;
  readonly frame: HTMLIFrameElement;
  /**
   * Reads the block in a colour scheme, within one task, so that neither a person nor a script
   * notices.
   */
  inScheme<T>(scheme: Scheme, read: () => T): T;
  /** Captures the block as it is now. Rejects with a reason for people. */
  capture(): Promise<CapturedBlock>;
  /** Checks the block as it is now by the rules of axe. */
  audit(): Promise<Audit>;
}

/** Returns the live block as soon as it is shown. */
export function waitUntilLive(live: () => LiveBlock | null): Promise<LiveBlock> {
  return new Promise((resolve) => {
    const stop = watchEffect(() => {
      const shown = live();
      if (!shown) return;
      resolve(shown);
      queueMicrotask(() => stop());
    });
  });
}

/**
 * Creates the live block of a frame.
 *
 * @param gone aborted when the frame is removed, after which nothing of its realm runs.
 */
export function createLiveBlock(
  stage: Stage,
  { frame, gone }: { frame: HTMLIFrameElement; gone: AbortSignal },
): LiveBlock {
  return {
    root: stage.root,
    frame,
    inScheme: stage.inScheme,
    capture: () => untilGone(stage.capture(), gone),
    audit: () => untilGone(stage.audit(), gone),
  };
}

/** Returns the frame's result; rejects when the frame is removed. */
function untilGone<T>(answer: Promise<T>, gone: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new Error('The block was closed in the meantime.'));
    gone.addEventListener('abort', leave);
    // The frame's errors belong to its own realm, so `instanceof` does not work here.
    answer.then(
      (value) => resolve(structuredClone(value)),
      (error) => reject(new Error(error?.message ?? String(error))),
    ).finally(() => gone.removeEventListener('abort', leave));
  });
}
