import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type { Proof } from '@contract/catalog/schemas/proof.ts';
import { describeProblem } from '@/api/problem.ts';
import type { Showable } from '../archive/safe-srcdoc.ts';
import { storeProof } from '../store-version.ts';
import type { LiveReading } from './prove-snapshot.ts';

/** The progress and result of comparing a snapshot with its live block. */
export type Comparison =
  /** Progress on this page, from 0 to 1; undefined if another page is comparing it. */
  | { phase: 'running'; share?: number }
  /** `notStored`: why the proof is not stored with the snapshot. */
  | { phase: 'done'; proof: Proof; notStored?: string }
  /** `reason`: why there is no proof, in a sentence. */
  | { phase: 'failed'; reason: string };

interface Provable {
  /** The captured block that was stored. */
  block: Showable;
  /** The layout of the live block; null if it could not be read. */
  reading: LiveReading | null;
}

/** The comparisons of this page, by snapshot; leaving a block does not stop them. */
export const useProofs = defineStore('proofs', () => {
  const comparisons = shallowRef<Record<string, Comparison>>({});

  function of(id: string): Comparison | undefined {
    return comparisons.value[id];
  }

  function set(id: string, comparison: Comparison) {
    comparisons.value = { ...comparisons.value, [id]: comparison };
  }

  async function make(id: string, { block, reading }: Provable): Promise<Proof | null> {
    const fail = (reason: string) => (set(id, { phase: 'failed', reason }), null);
    if (!reading) return fail('The block couldn’t be rendered in other viewports.');
    set(id, { phase: 'running', share: 0 });
    try {
      const { proveSnapshot } = await import('./prove-snapshot.ts');
      return await proveSnapshot(reading, block, (share) => set(id, { phase: 'running', share }));
    } catch {
      return fail('The snapshot couldn’t be rendered.');
    }
  }

  /** Compares a snapshot with its live block and stores the proof, while the page stays usable. */
  async function compare(id: string, provable: Provable): Promise<void> {
    const proof = await make(id, provable);
    if (!proof) return;
    set(id, { phase: 'done', proof });
    try {
      set(id, { phase: 'done', proof: await storeProof(id, proof) });
    } catch (error) {
      set(id, { phase: 'done', proof, notStored: describeProblem(error) });
    }
  }

  return { comparisons, of, compare };
}, { keepOnSignOut: true });
