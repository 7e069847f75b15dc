import { defineStore } from 'pinia';
import { ref } from 'vue';
import type { Snapshot, SnapshotSummary } from '@contract/catalog/schemas/snapshots.ts';
import { useCatalog } from './catalog-store.ts';

const loadCalls = () => import('./catalog-calls.ts');

/** Archived versions by block, newest first, and the snapshots opened so far. */
export const useSnapshots = defineStore('snapshots', () => {
  const byPath = ref<Record<string, SnapshotSummary[]>>({});
  const opened = new Map<string, Promise<Snapshot>>();

  /**
   * Loads all archived versions of a block, in addition to those saved meanwhile. Throws if the API
   * does not respond; the known versions then stay.
   */
  async function load(path: string): Promise<void> {
    const listed = await (await loadCalls()).listSnapshots(path);
    const ids = new Set(listed.map(({ id }) => id));
    const saved = (byPath.value[path] ?? []).filter(({ id }) => !ids.has(id));
    byPath.value = { ...byPath.value, [path]: [...saved, ...listed] };
  }

  /**
   * Loads a snapshot with its markup once; with `again` loads it again, because its proof may have
   * been stored.
   */
  function open(id: string, again = false): Promise<Snapshot> {
    const known = opened.get(id);
    if (known && !again) return known;
    const reading = loadCalls().then(({ readSnapshot }) => readSnapshot(id));
    opened.set(id, reading);
    reading.catch((error) => {
      opened.delete(id);
      useCatalog().noteFailure(error);
    });
    return reading;
  }

  /** Puts a snapshot that was just stored at the top of its block's versions. */
  function put(path: string, summary: SnapshotSummary, stored: Snapshot) {
    const others = (byPath.value[path] ?? []).filter(({ id }) => id !== stored.id);
    byPath.value = { ...byPath.value, [path]: [summary, ...others] };
    opened.set(stored.id, Promise.resolve(stored));
  }

  return { byPath, load, open, put };
}, { keepOnSignOut: true });
