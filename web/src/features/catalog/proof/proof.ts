import type { Viewport } from './cells.ts';
import type { Match } from './compare-layouts.ts';

/** How closely a rendered snapshot matches the live block in one viewport. */
export type ProofCell = Viewport & Match;

/** The comparison of a snapshot, rendered again after the save, with the live block. */
export interface Proof {
  cells: ProofCell[];
}
