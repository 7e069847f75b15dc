import { defineStore } from 'pinia';
import { ref } from 'vue';
import type {
  NewSnapshot,
  Snapshot,
  SnapshotSummary,
} from '../../../../functions/catalog/schemas/snapshots.ts';
import { catalogApi } from '../../api/index.ts';
import { useCatalog } from './catalog-store.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).byteLength;

/** 1 MiB of html and as much css need more than the usual ten seconds on a slow line. */
const TRANSFER_MS = 60_000;

function isSummary(value: unknown): value is SnapshotSummary {
  const summary = value as Partial<SnapshotSummary> | null;
  return typeof summary?.id === 'string' && typeof summary.version === 'string' &&
    typeof summary.createdAt === 'string';
}

/** Archived versions by block, newest first, and the snapshots opened so far. */
export const useSnapshots = defineStore('snapshots', () => {
  const byPath = ref<Record<string, SnapshotSummary[]>>({});
  const opened = new Map<string, Promise<Snapshot>>();
  /** Snapshots whose answer was lost, with the versions that were known when they were sent. */
  const unanswered = new WeakMap<NewSnapshot, SnapshotSummary[]>();

  /** All archived versions of a block. Keeps what is known when the API does not answer. */
  async function load(path: string): Promise<void> {
    const found = await catalogApi.getAll('/blocks/snapshots', { query: { path } });
    byPath.value = { ...byPath.value, [path]: found.filter(isSummary) };
  }

  /** One snapshot with its markup; it never changes, so it is read once. */
  function open(id: string): Promise<Snapshot> {
    const known = opened.get(id);
    if (known) return known;
    const reading = catalogApi.get<Snapshot>(`/blocks/snapshots/${id}`, { timeoutMs: TRANSFER_MS });
    opened.set(id, reading);
    reading.catch((error) => {
      opened.delete(id);
      useCatalog().noteFailure(error);
    });
    return reading;
  }

  /** True when a snapshot whose answer was lost is stored all the same. */
  async function isStored(snapshot: NewSnapshot): Promise<boolean> {
    const known = unanswered.get(snapshot);
    if (!known) return false;
    await load(snapshot.path);
    return byPath.value[snapshot.path]!.some(({ id, version, htmlBytes, cssBytes }) =>
      !known.some((each) => each.id === id) && version === snapshot.version &&
      htmlBytes === bytesOf(snapshot.html) && cssBytes === bytesOf(snapshot.css)
    );
  }

  async function send(snapshot: NewSnapshot): Promise<void> {
    const before = byPath.value[snapshot.path];
    if (before) unanswered.set(snapshot, before);
    const stored = await catalogApi.post<Snapshot>('/blocks/snapshots', snapshot, {
      timeoutMs: TRANSFER_MS,
    });
    const { html, css, ...rest } = stored;
    const summary = { ...rest, htmlBytes: bytesOf(html), cssBytes: bytesOf(css) };
    byPath.value = { ...byPath.value, [snapshot.path]: [summary, ...before ?? []] };
    opened.set(stored.id, Promise.resolve(stored));
  }

  /** Stores a snapshot and puts it on top of its block's versions; the same one again only once. */
  async function save(snapshot: NewSnapshot): Promise<void> {
    try {
      if (!await isStored(snapshot)) await send(snapshot);
    } catch (error) {
      useCatalog().noteFailure(error);
      throw error;
    }
  }

  return { byPath, load, open, save };
}, { keepOnSignOut: true });
