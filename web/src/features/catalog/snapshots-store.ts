import { defineStore } from 'pinia';
import { ref } from 'vue';
import type { Proof } from '../../../../functions/catalog/schemas/proof.ts';
import type {
  NewVersion,
  SavedSnapshot,
  SavedVersion,
  Snapshot,
  SnapshotSummary,
} from '../../../../functions/catalog/schemas/snapshots.ts';
import { catalogApi } from '../../api/index.ts';
import { ApiProblem } from '../../api/problem.ts';
import { useCatalog } from './catalog-store.ts';

/** A version to save. The API stores it once however often it comes with this key. */
export interface VersionRequest {
  key: string;
  body: NewVersion;
}

const bytesOf = (text: string) => new TextEncoder().encode(text).byteLength;

/** 1 MiB of html and as much css need more than the usual ten seconds on a slow line. */
const TRANSFER_MS = 60_000;

/** Sends what may be sent again: once more when its answer is lost. */
async function twice<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof ApiProblem && error.isUnreachable) return await send();
    throw error;
  }
}

function isSummary(value: unknown): value is SnapshotSummary {
  const summary = value as Partial<SnapshotSummary> | null;
  return typeof summary?.id === 'string' && typeof summary.version === 'string' &&
    typeof summary.createdAt === 'string';
}

/** Archived versions by block, newest first, and the snapshots opened so far. */
export const useSnapshots = defineStore('snapshots', () => {
  const byPath = ref<Record<string, SnapshotSummary[]>>({});
  const opened = new Map<string, Promise<Snapshot>>();

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

  /** Puts a snapshot on top of its block's versions, where it may be already. */
  function put(path: string, stored: SavedSnapshot) {
    const { html, css, changelog: _, ...rest } = stored;
    const summary = { ...rest, htmlBytes: bytesOf(html), cssBytes: bytesOf(css) };
    const others = (byPath.value[path] ?? []).filter(({ id }) => id !== stored.id);
    byPath.value = { ...byPath.value, [path]: [summary, ...others] };
    opened.set(stored.id, Promise.resolve({ ...stored, proof: null }));
  }

  const post = ({ key, body }: VersionRequest) =>
    catalogApi.request<SavedVersion>('POST', '/blocks/versions', {
      body,
      headers: { 'idempotency-key': `"${key}"` },
      timeoutMs: TRANSFER_MS,
    });

  /**
   * Stores a version and shows its block and snapshot. A lost answer is asked for once more.
   *
   * @returns the id of the snapshot.
   */
  async function save(request: VersionRequest): Promise<string> {
    const { path, version, changelog } = request.body;
    let id!: string;
    await useCatalog().send(path, { version, changelog }, async () => {
      const { data: { block, snapshot }, etag } = await twice(() => post(request));
      id = snapshot.id;
      put(path, snapshot);
      return { data: block, etag };
    });
    return id;
  }

  /** The proof that is stored with a snapshot by now. */
  async function readProof(id: string): Promise<Proof | null> {
    opened.delete(id);
    return (await open(id)).proof;
  }

  /** Stores the proof of a snapshot. Gives the one that it has: the first stays. */
  async function prove(id: string, proof: Proof): Promise<Proof> {
    try {
      await twice(() =>
        catalogApi.request('PUT', `/blocks/snapshots/${id}/proof`, { body: proof })
      );
      return proof;
    } catch (error) {
      if (!(error instanceof ApiProblem && error.status === 409)) throw error;
      return await readProof(id) ?? proof;
    }
  }

  return { byPath, load, open, save, readProof, prove };
}, { keepOnSignOut: true });
