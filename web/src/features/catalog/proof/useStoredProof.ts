import { computed, type ComputedRef, onScopeDispose, shallowRef } from 'vue';
import type { Snapshot } from '@contract/catalog/schemas/snapshots.ts';
import { readSnapshot } from '../queries.ts';
import { type Comparison, useProofs } from './proofs-store.ts';

/** Maximum time in milliseconds between saving a version and storing its comparison. */
const PATIENCE_MS = 60_000;
const FIRST_WAIT_MS = 2000;

const CLOSED = 'The page that saved it was closed too early, or couldn’t compare it.';
const ELSEWHERE = 'Versions are only compared when they’re saved on the page of their block.';

const isFresh = ({ createdAt }: Snapshot) =>
  Math.abs(Date.now() - Date.parse(createdAt)) < PATIENCE_MS;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns how an archived version matched its live block, also while another page compares it. */
export function useStoredProof(snapshot: Snapshot): ComputedRef<Comparison> {
  const { id, capture, createdBy, proof } = snapshot;
  const proofs = useProofs();
  const stored = shallowRef<Comparison>();
  let isGone = false;
  onScopeDispose(() => (isGone = true));

  /** Polls with growing intervals while the view is open. */
  async function follow() {
    stored.value = { phase: 'running' };
    for (let ms = FIRST_WAIT_MS; ms < PATIENCE_MS; ms *= 2) {
      await wait(ms);
      if (isGone || proofs.of(id)) return;
      const found = await readSnapshot(id, true).catch(() => null);
      if (found?.proof) return (stored.value = { phase: 'done', proof: found.proof });
    }
    stored.value = { phase: 'failed', reason: CLOSED };
  }

  if (proof) stored.value = { phase: 'done', proof };
  else if (!capture || !createdBy) stored.value = { phase: 'failed', reason: ELSEWHERE };
  else if (!proofs.of(id) && isFresh(snapshot)) void follow();
  else stored.value = { phase: 'failed', reason: CLOSED };

  return computed(() => proofs.of(id) ?? stored.value!);
}
