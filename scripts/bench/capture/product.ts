/**
 * Loaded by `bench:capture`: runs the capture in the stage's page, the proof in the surrounding
 * one.
 */
import { captureBlock } from '../../../web/src/features/catalog/capture/capture-block.ts';
import { proveSnapshot, readLive } from '../../../web/src/features/catalog/proof/prove-snapshot.ts';
import { createLiveBlock } from '../../../web/src/features/catalog/stage/live-block.ts';

/** Total milliseconds, and those of the longest task, which blocks the page. */
interface Measured {
  time: number;
  longest: number;
}

/** The size of a block, and the durations of the steps of a save in the page. */
export interface SaveTimes {
  elements: number;
  viewports: number;
  capture: Measured;
  /** Reading the live block, before the save. */
  read: Measured;
  /** Comparing the stored snapshot with it, after the save. */
  compare: Measured;
}

/** Measures work, including its longest task. */
async function measured<T>(run: () => Promise<T>) {
  const tasks: number[] = [];
  const note = (entries: PerformanceEntryList) =>
    tasks.push(...entries.map(({ duration }) => duration));
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'longtask' });
  const started = performance.now();
  const result = await run();
  const time = performance.now() - started;
  // Tasks are reported after their end.
  await new Promise((resolve) => setTimeout(resolve, 100));
  note(observer.takeRecords());
  observer.disconnect();
  return { result, time, longest: Math.max(0, ...tasks) };
}

async function proveBlock(): Promise<SaveTimes> {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[title$="live block"]')!;
  const gone = new AbortController().signal;
  const live = createLiveBlock(frame.contentWindow!.stage!, { frame, gone });
  const { result: block, ...capture } = await measured(() => live.capture());
  const { result: reading, ...read } = await measured(() => readLive(live));
  const { result: proof, ...compare } = await measured(() => proveSnapshot(reading, block));
  const elements = live.root.querySelectorAll('*').length;
  return { elements, viewports: proof.cells.length, capture, read, compare };
}

Object.assign(globalThis, { captureBlock, proveBlock });
