import type { Proof, ProofCell } from '../../../../../functions/catalog/schemas/proof.ts';
import { PROOF_CELL_LIMIT } from '../../../../../functions/shared/contract/limits.ts';

/** Whether a snapshot agrees with its live block in everything. */
export const agrees = ({ score, differences }: ProofCell): boolean =>
  score === 1 && differences.length === 0;

/** `100%` only where everything agrees: what is left is never rounded away. */
export function figureOf(cell: ProofCell): string {
  if (agrees(cell)) return '100%';
  return `${Math.min(99.9, Math.floor(cell.score * 1000) / 10).toFixed(1)}%`;
}

/** The cell where the snapshot matches least; undefined when every cell agrees. */
export function worstOf({ cells }: Proof): ProofCell | undefined {
  return cells.filter((cell) => !agrees(cell)).sort((a, b) => a.score - b.score)[0];
}

/** Every difference once, those of the worst cell first, each with where it is unless it is everywhere. */
export function differencesOf({ cells }: Proof): string[] {
  const where = new Map<string, string[]>();
  for (const cell of [...cells].sort((a, b) => a.score - b.score)) {
    for (const what of cell.differences) {
      where.set(what, [...where.get(what) ?? [], `${cell.width} px ${cell.scheme}`]);
    }
  }
  return [...where].map(([what, places]) =>
    places.length === cells.length ? what : `${what} (${places.join(', ')})`
  );
}

/** Whether a block was too large to be compared in every viewport. */
export const isPartial = ({ cells }: Proof): boolean => cells.length < PROOF_CELL_LIMIT;

/** Whether everything was compared and agrees, and the capture kept all. */
export const losesNothing = (proof: Proof, unresolved: string[]): boolean =>
  !worstOf(proof) && !unresolved.length && !isPartial(proof);

/** Where the figures hold, in words. */
export const whereOf = (proof: Proof): string =>
  isPartial(proof) ? 'where they were compared' : 'in every viewport';
