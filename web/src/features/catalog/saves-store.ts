import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type { NewSnapshot } from '../../../../functions/catalog/schemas/snapshots.ts';
import { ApiProblem, describeProblem } from '../../api/problem.ts';
import type { CapturedBlock } from './capture/capture-block.ts';
import { useCatalog } from './catalog-store.ts';
import { useBlockDrafts } from './block-drafts.ts';
import type { Fidelity, PaintedBox } from './fidelity/compare-boxes.ts';
import { useSnapshots } from './snapshots-store.ts';

type SaveState =
  | { phase: 'idle' }
  | { phase: 'saving'; what: string }
  | { phase: 'saved'; what: string; fidelity?: Fidelity; unresolved?: string[] }
  | { phase: 'failed'; what: string; detail: string }
  /** Somebody else changed the block since it was read. */
  | { phase: 'conflict' }
  /** The label is stored, the snapshot is not: it can still be sent. */
  | { phase: 'unfinished'; detail: string; pending: NewSnapshot };

interface Captured {
  block: CapturedBlock;
  boxes: PaintedBox[];
}

const IDLE: SaveState = { phase: 'idle' };

/** How far the saving of each block is; leaving the page does not stop it. */
export const useSaves = defineStore('saves', () => {
  const states = shallowRef<Record<string, SaveState>>({});
  const catalog = useCatalog();
  const drafts = useBlockDrafts();
  const snapshots = useSnapshots();

  function of(path: string): SaveState {
    return states.value[path] ?? IDLE;
  }

  function set(path: string, state: SaveState) {
    states.value = { ...states.value, [path]: state };
  }

  function fail(path: string, what: string, error: unknown) {
    const isConflict = error instanceof ApiProblem &&
      (error.status === 412 || error.status === 409);
    set(
      path,
      isConflict
        ? { phase: 'conflict' }
        : { phase: 'failed', what, detail: describeProblem(error) },
    );
  }

  /** Stores label, changelog or both without a snapshot. True when they are stored. */
  async function saveFields(path: string, fields: 'label' | 'changelog'): Promise<boolean> {
    const { label, changelog } = drafts.of(path);
    const what = fields === 'label' ? `Label ${label}` : 'Changelog';
    set(path, { phase: 'saving', what });
    try {
      await catalog.change(path, fields === 'label' ? { version: label } : { changelog });
      drafts.set(path, { [fields]: undefined });
      set(path, { phase: 'saved', what });
      return true;
    } catch (error) {
      fail(path, what, error);
      return false;
    }
  }

  async function sendSnapshot(path: string, pending: NewSnapshot): Promise<boolean> {
    set(path, { phase: 'saving', what: `Snapshot of ${pending.version}` });
    try {
      await snapshots.save(pending);
      set(path, {
        phase: 'saved',
        what: `Version ${pending.version}`,
        unresolved: pending.capture?.unresolved,
      });
      return true;
    } catch (error) {
      set(path, { phase: 'unfinished', detail: describeProblem(error), pending });
      return false;
    }
  }

  /** The block and its painted boxes at this moment: both may change while the save runs. */
  async function capture(path: string, live: HTMLElement): Promise<Captured | null> {
    try {
      const { captureBlock } = await import('./capture/capture-block.ts');
      const { readBoxes } = await import('./fidelity/measure-fidelity.ts');
      return { block: await captureBlock(live), boxes: readBoxes(live) };
    } catch (error) {
      fail(path, 'The capture', error);
      return null;
    }
  }

  async function score(path: string, { block, boxes }: Captured) {
    const state = of(path);
    const fidelity = await import('./fidelity/measure-fidelity.ts')
      .then(({ measureFidelity }) => measureFidelity(boxes, block))
      .catch(() => undefined);
    if (state.phase === 'saved' && of(path) === state) set(path, { ...state, fidelity });
  }

  /**
   * Saves a version. Captures first, so that nothing is stored for a block that cannot be captured;
   * then stores label and changelog, then the snapshot, then measures how closely it matches.
   */
  async function saveVersion(path: string, label: string, live: HTMLElement): Promise<void> {
    const what = `Version ${label}`;
    set(path, { phase: 'saving', what });
    const captured = await capture(path, live);
    if (!captured) return;
    try {
      const changelog = drafts.of(path).changelog ?? catalog.find(path)?.changelog ?? [];
      await catalog.change(path, { version: label, changelog });
      drafts.drop(path);
      if (await sendSnapshot(path, { path, version: label, changelog, ...captured.block })) {
        await score(path, captured);
      }
    } catch (error) {
      fail(path, what, error);
    }
  }

  /** Sends the snapshot of a save whose label was stored but whose snapshot was not. */
  async function finish(path: string): Promise<void> {
    const state = of(path);
    if (state.phase === 'unfinished') await sendSnapshot(path, state.pending);
  }

  /** After a conflict: shows what the other person stored; what was typed here stays. */
  async function takeTheirs(path: string): Promise<void> {
    try {
      drafts.rebase(path, await catalog.refresh(path));
      set(path, IDLE);
    } catch (error) {
      fail(path, 'Reading the block', error);
    }
  }

  function dismiss(path: string) {
    set(path, IDLE);
  }

  return { states, of, saveFields, saveVersion, finish, takeTheirs, dismiss };
});
