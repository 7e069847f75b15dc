import type { Proof } from '@contract/catalog/schemas/proof.ts';
import type { NewVersion, SavedSnapshot } from '@contract/catalog/schemas/snapshots.ts';
import { ApiProblem } from '@/api/problem.ts';
import { useCatalog } from './catalog-store.ts';
import { useSnapshots } from './snapshots-store.ts';

/** A version to save. The API stores it once for each idempotency key. */
export interface VersionRequest {
  key: string;
  body: NewVersion;
}

const bytesOf = (text: string) => new TextEncoder().encode(text).byteLength;

/** Sends an idempotent request, and repeats it once when its response is lost. */
async function twice<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof ApiProblem && error.isUnreachable) return await send();
    throw error;
  }
}

const loadCalls = () => import('./catalog-calls.ts');

/** Shows a snapshot that was just stored, without loading it. */
function put(path: string, stored: SavedSnapshot): void {
  const { html, css, changelog: _, ...rest } = stored;
  const summary = { ...rest, htmlBytes: bytesOf(html), cssBytes: bytesOf(css) };
  useSnapshots().put(path, summary, { ...stored, proof: null });
}

/**
 * Stores a version and shows its block and snapshot. Repeats the request once when the response is
 * lost.
 *
 * @returns the id of the snapshot.
 */
export async function storeVersion(request: VersionRequest): Promise<string> {
  const { path, version, changelog } = request.body;
  const calls = await loadCalls();
  let id!: string;
  await useCatalog().send(path, { version, changelog }, async () => {
    const { data: { block, snapshot }, etag } = await twice(() =>
      calls.storeVersion(request.key, request.body)
    );
    id = snapshot.id;
    put(path, snapshot);
    return { data: block, etag };
  });
  return id;
}

/** Stores the proof of a snapshot. Returns its first proof, which is never replaced. */
export async function storeProof(id: string, proof: Proof): Promise<Proof> {
  try {
    const calls = await loadCalls();
    await twice(() => calls.storeProof(id, proof));
    return proof;
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 409)) throw error;
    return (await useSnapshots().open(id, true)).proof ?? proof;
  }
}
