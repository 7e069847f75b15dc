import { watchEffect } from 'vue';
import type { Audit, Stage } from './stage.ts';
import type { Scheme } from '../archive/in-scheme.ts';
import type { CapturedBlock } from '../capture/capture-block.ts';

/** The live block in its frame, as the page around it uses it. */
export interface LiveBlock {
  /** The element that holds the block: to be read, not to be changed. */
  readonly root: HTMLElement;
  /** The frame of the stage. */
  readonly frame: HTMLIFrameElement;
  /** Reads the block in a colour scheme, within one task: neither a person nor a script notices. */
  inScheme<T>(scheme: Scheme, read: () => T): T;
  /** Freezes the block as it is now. Fails with the reason in words. */
  capture(): Promise<CapturedBlock>;
  /** Holds the block as it is now to the rules of axe. */
  audit(): Promise<Audit>;
}

/** The live block as soon as it is shown. */
export function whenLive(live: () => LiveBlock | null): Promise<LiveBlock> {
  return new Promise((resolve) => {
    const stop = watchEffect(() => {
      const shown = live();
      if (!shown) return;
      resolve(shown);
      queueMicrotask(() => stop());
    });
  });
}

/** @param gone is aborted when the frame goes: nothing of its realm runs on then. */
export function liveBlockOf(
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

/** What the frame answers; a frame that goes answers nothing any more. */
function untilGone<T>(answer: Promise<T>, gone: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new Error('The block was closed in the meantime.'));
    gone.addEventListener('abort', leave);
    // Errors of the frame are of its own realm: no `instanceof` here knows them.
    answer.then(
      (value) => resolve(structuredClone(value)),
      (error) => reject(new Error(error?.message ?? String(error))),
    ).finally(() => gone.removeEventListener('abort', leave));
  });
}
