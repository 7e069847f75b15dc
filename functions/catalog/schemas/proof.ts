import { z } from 'zod';
import {
  PROOF_CELL_LIMIT,
  PROOF_DIFFERENCE_LENGTH_LIMIT,
  PROOF_DIFFERENCE_LIMIT,
} from '../../shared/contract/limits.ts';

/** How closely a rendered snapshot matches the live block in one viewport. */
export const ProofCell = z.strictObject({
  width: z.int().positive().max(10_000).describe('CSS pixels'),
  scheme: z.enum(['light', 'dark']),
  score: z.number().min(0).max(1).describe('Share of the frame without differences'),
  differences: z.array(z.string().max(PROOF_DIFFERENCE_LENGTH_LIMIT)).max(PROOF_DIFFERENCE_LIMIT)
    .describe('Descriptions of the differences; the score is 1 if they are too small for it'),
}).meta({ id: 'ProofCell' });
export type ProofCell = z.infer<typeof ProofCell>;

const isTwice = ({ width, scheme }: ProofCell, at: number, cells: ProofCell[]) =>
  cells.findIndex((cell) => cell.width === width && cell.scheme === scheme) < at;

/** The comparison of a snapshot, rendered after it was saved, with the live block. */
export const Proof = z.strictObject({
  cells: z.array(ProofCell).min(1).max(PROOF_CELL_LIMIT)
    .refine((cells) => !cells.some(isTwice), 'Each viewport once'),
}).meta({ id: 'Proof' });
export type Proof = z.infer<typeof Proof>;
