import type { Proof, ProofCell } from '@contract/catalog/schemas/proof.ts';
import { PROOF_CELL_LIMIT } from '@contract/shared/contract/limits.ts';

/** Returns whether a snapshot matches its live block completely in one viewport. */
export const agrees = ({ score, differences }: ProofCell): boolean =>
  score === 1 && differences.length === 0;

/**
 * Formats a score; `100%` only for a complete match, because rounding must not hide a difference.
 */
export function formatScore(cell: ProofCell): string {
  if (agrees(cell)) return '100%';
  return `${Math.min(99.9, Math.floor(cell.score * 1000) / 10).toFixed(1)}%`;
}

/** Returns the cell with the lowest score; undefined when every cell matches. */
export function findWorstCell({ cells }: Proof): ProofCell | undefined {
  return cells.filter((cell) => !agrees(cell)).sort((a, b) => a.score - b.score)[0];
}

/**
 * Returns every difference once, those of the worst cell first, with its viewports unless it is in
 * all.
 */
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

/**
 * Returns whether a block was compared in only some viewports: the comparison skips the others if
 * the block is large, or if it shows images in them that are not loaded yet.
 */
export const isPartial = ({ cells }: Proof): boolean => cells.length < PROOF_CELL_LIMIT;

/** Returns whether everything was compared and matches, and nothing was lost in the capture. */
export const isLossless = (proof: Proof, unresolved: string[]): boolean =>
  !findWorstCell(proof) && !unresolved.length && !isPartial(proof);

export const describeViewports = (proof: Proof): string =>
  isPartial(proof) ? 'in the compared viewports' : 'in every viewport';
