import type { Proof } from '@contract/catalog/schemas/proof.ts';
import type { NewVersion } from '@contract/catalog/schemas/snapshots.ts';
import { ApiProblem } from '@/api/problem.ts';
import { useBlockChanges } from './block-changes-store.ts';
import * as queries from './queries.ts';

/** A version to save. The API stores it once for each idempotency key. */
export interface VersionRequest {
  key: string;
  body: NewVersion;
}

/** Sends an idempotent request, and repeats it once when its response is lost. */
async function twice<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof ApiProblem && error.isUnreachable) return await send();
    throw error;
  }
}

/**
 * Stores a version and shows its block and snapshot. Repeats the request once when the response is
 * lost.
 *
 * @returns the id of the snapshot.
 */
export async function storeVersion(request: VersionRequest): Promise<string> {
  const { path, version, changelog } = request.body;
  let id!: string;
  await useBlockChanges().send(path, { version, changelog }, async () => {
    const { data: { block, snapshot }, etag } = await twice(() =>
      queries.postVersion(request.key, request.body)
    );
    id = snapshot.id;
    queries.putSnapshot(path, snapshot);
    return { data: block, etag };
  });
  return id;
}

/** Stores the proof of a snapshot. Returns its first proof, which is never replaced. */
export async function storeProof(id: string, proof: Proof): Promise<Proof> {
  try {
    await twice(() => queries.putProof(id, proof));
    return proof;
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 409)) throw error;
    return (await queries.readSnapshot(id, true)).proof ?? proof;
  }
}
