import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type { NewVersion, SnapshotSummary } from '@contract/catalog/schemas/snapshots.ts';
import { ApiProblem, ConflictProblem, describeProblem } from '@/api/problem.ts';
import type { CapturedBlock } from './capture/capture-block.ts';
import { useBlockChanges } from './block-changes-store.ts';
import { useCatalog } from './catalog-store.ts';
import { tidyChangelog } from './changelog-rules.ts';
import { useBlockDrafts } from './block-drafts.ts';
import { useProofs } from './proof/proofs-store.ts';
import type { LiveReading } from './proof/prove-snapshot.ts';
import { getNewestSnapshot, readSnapshot, refetchSnapshots } from './queries.ts';
import { storeVersion, type VersionRequest } from './store-version.ts';
import type { LiveBlock } from './stage/live-block.ts';

type SaveState =
  | { phase: 'idle' }
  | { phase: 'saving'; what: string }
  /** `id`: the saved snapshot, if any; `unresolved`: what could not be captured. */
  | { phase: 'saved'; what: string; id?: string; unresolved?: string[] }
  /** `unanswered`: the save whose response was lost, which may be stored. */
  | { phase: 'failed'; title: string; detail: string; unanswered?: Save }
  /** Another person changed the block since it was loaded. */
  | { phase: 'conflict' };

export interface Captured {
  block: CapturedBlock;
  /** Its layout; null if it could not be read. */
  reading: LiveReading | null;
}

interface Save extends VersionRequest {
  captured: Captured;
}

/** The label for a save; `again`: an archived version already has it. */
export interface LabelChoice {
  label: string;
  again: boolean;
}

const IDLE: SaveState = { phase: 'idle' };

const notSaved = (what: string) => `Couldn’t save ${what.toLowerCase()}.`;

function isLabelTaken(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 409 &&
    error.errors.some(({ path }) => path === 'version');
}

/** Returns whether both store the same version of a block; data about the capture may differ. */
function isSameVersion(one: Partial<NewVersion>, other: Partial<NewVersion>): boolean {
  const content = ({ version, changelog, html, css, again }: Partial<NewVersion>) =>
    JSON.stringify([version, changelog, html, css, again]);
  return content(one) === content(other);
}

/** The progress of each block's save; leaving the page does not stop it. */
export const useSaves = defineStore('saves', () => {
  const states = shallowRef<Record<string, SaveState>>({});
  const sentAssets = new Map<string, number>();
  const catalog = useCatalog();
  const changes = useBlockChanges();
  const drafts = useBlockDrafts();
  const proofs = useProofs();

  function of(path: string): SaveState {
    return states.value[path] ?? IDLE;
  }

  function set(path: string, state: SaveState) {
    states.value = { ...states.value, [path]: state };
  }

  function fail(path: string, title: string, error: unknown, save?: Save) {
    const isProblem = error instanceof ApiProblem;
    if (error instanceof ConflictProblem || (isProblem && error.status === 409)) {
      return set(path, { phase: 'conflict' });
    }
    const unanswered = isProblem && error.isUnreachable ? save : undefined;
    set(path, { phase: 'failed', title, detail: describeProblem(error), unanswered });
  }

  /** Stores the label or the changelog without a snapshot; returns whether it is stored. */
  async function saveFields(path: string, fields: 'label' | 'changelog'): Promise<boolean> {
    const { label, changelog } = drafts.of(path);
    const what = fields === 'label' ? `Label ${label}` : 'Changelog';
    set(path, { phase: 'saving', what });
    try {
      const values = fields === 'label' ? { version: label } : { changelog };
      const stored = await changes.change(path, values);
      drafts.set(path, { [fields]: undefined });
      drafts.rebase(path, stored);
      set(path, { phase: 'saved', what });
      return true;
    } catch (error) {
      fail(path, notSaved(what), error);
      return false;
    }
  }

  /**
   * Captures the block and its current layout, before any dialog takes the focus. Reports an error
   * and returns null if it cannot be captured.
   */
  async function capture(path: string, live: LiveBlock): Promise<Captured | null> {
    const before = of(path);
    set(path, { phase: 'saving', what: 'this version' });
    try {
      const { readLive } = await import('./proof/prove-snapshot.ts');
      const captured = {
        block: await live.capture(),
        reading: await readLive(live).catch(() => null),
      };
      set(path, before);
      return captured;
    } catch (error) {
      fail(path, 'Couldn’t capture the block.', error);
      return null;
    }
  }

  /**
   * Returns the newest archived version if the captured block looks exactly the same, otherwise
   * null.
   */
  async function findSameVersion(
    path: string,
    { block }: Captured,
  ): Promise<SnapshotSummary | null> {
    const newest = getNewestSnapshot(path);
    if (!newest) return null;
    // Without a response the save continues and reports the error.
    const stored = await readSnapshot(newest.id).catch(() => null);
    return stored?.html === block.html && stored.css === block.css ? newest : null;
  }

  async function send(path: string, save: Save): Promise<'taken' | void> {
    const { version: label, capture } = save.body;
    const what = `Version ${label}`;
    set(path, { phase: 'saving', what });
    let id: string;
    try {
      const { uploadAssets } = await import('./upload-assets.ts');
      await uploadAssets(save.captured.block.assets, sentAssets);
      id = await storeVersion(save);
    } catch (error) {
      if (!isLabelTaken(error)) return fail(path, notSaved(what), error, save);
      await refetchSnapshots(path).catch(() => {});
      const detail = `Another version ${label} of this block was archived in the meantime.`;
      set(path, { phase: 'failed', title: notSaved(what), detail });
      return 'taken';
    }
    drafts.drop(path);
    set(path, { phase: 'saved', what, id, unresolved: capture?.unresolved });
    await proofs.compare(id, save.captured);
  }

  function contentOf(path: string, { label: version, again }: LabelChoice, { block }: Captured) {
    const typed = drafts.of(path).changelog;
    const changelog = typed ? tidyChangelog(typed) : catalog.find(path)?.changelog ?? [];
    const { html, css, capture } = block;
    return { path, version, changelog, again, html, css, capture };
  }

  /**
   * Saves a captured version: label, changelog and snapshot together, or nothing. Then measures how
   * closely the snapshot matches.
   *
   * @returns 'taken' when an archived version has the label, which was not known here.
   */
  async function saveVersion(
    path: string,
    choice: LabelChoice,
    captured: Captured,
  ): Promise<'taken' | void> {
    const what = `Version ${choice.label}`;
    const before = of(path);
    const lost = before.phase === 'failed' ? before.unanswered : undefined;
    set(path, { phase: 'saving', what });
    try {
      const content = contentOf(path, choice, captured);
      if (lost && isSameVersion(lost.body, content)) return await send(path, lost);
      const { updatedAt: expected_updated_at } = await changes.readBase(path);
      const body = { ...content, expected_updated_at };
      return await send(path, { key: crypto.randomUUID(), body, captured });
    } catch (error) {
      fail(path, notSaved(what), error, lost);
    }
  }

  /**
   * Returns the previous choice for this label in a save whose response was lost, so that the
   * person is not asked again.
   */
  function previousLabelChoice(path: string, label: string): LabelChoice | undefined {
    const state = of(path);
    const lost = state.phase === 'failed' ? state.unanswered?.body : undefined;
    return lost?.version === label ? { label, again: lost.again === true } : undefined;
  }

  /** Repeats a save whose response was lost; the API stores it only once. */
  async function tryAgain(path: string): Promise<'taken' | void> {
    const state = of(path);
    if (state.phase === 'failed' && state.unanswered) return await send(path, state.unanswered);
  }

  /** Shows what another person stored, after a conflict; keeps the draft. */
  async function acceptRemote(path: string): Promise<void> {
    try {
      drafts.rebase(path, await changes.refresh(path));
      void refetchSnapshots(path).catch(() => {});
      set(path, IDLE);
    } catch (error) {
      fail(path, 'Couldn’t load the block.', error);
    }
  }

  function dismiss(path: string) {
    set(path, IDLE);
  }

  return {
    states,
    of,
    saveFields,
    capture,
    findSameVersion,
    saveVersion,
    previousLabelChoice,
    tryAgain,
    acceptRemote,
    dismiss,
  };
});
