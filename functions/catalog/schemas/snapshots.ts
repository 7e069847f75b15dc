import { z } from 'zod';
import { findComplexityProblem } from '../../shared/contract/find-complexity-problem.ts';
import { Block, BlockPath, Changelog, NewChangelog, VersionLabel } from './blocks.ts';
import { id, timestamp } from './fields.ts';
import { Proof } from './proof.ts';

/** How the markup was captured, and in which environment; lengths in CSS pixels. */
export const Capture = z.object({
  width: z.number().nonnegative(),
  height: z.number().nonnegative(),
  devicePixelRatio: z.number().positive(),
  theme: z.string().max(40),
  unresolved: z.array(z.string().max(2000)).max(1000).describe('What could not be captured'),
}).meta({ id: 'Capture' });
export type Capture = z.infer<typeof Capture>;

const fields = {
  id,
  blockId: id,
  blockPath: BlockPath,
  version: VersionLabel,
  capture: Capture.nullable(),
  createdBy: id.nullable(),
  createdByName: z.string().nullable()
    .describe('The person who saved it; null for anonymous readers, and if no person saved it'),
  createdAt: timestamp,
};

export const SavedSnapshot = z.object({
  ...fields,
  changelog: Changelog,
  html: z.string(),
  css: z.string(),
}).meta({ id: 'SavedSnapshot' });
export type SavedSnapshot = z.infer<typeof SavedSnapshot>;

export const Snapshot = SavedSnapshot.extend({
  proof: Proof.nullable().describe('Null if it was not compared'),
}).meta({ id: 'Snapshot' });
export type Snapshot = z.infer<typeof Snapshot>;

/** A snapshot in a list: sizes instead of markup and CSS, and no changelog or proof. */
export const SnapshotSummary = z.object({ ...fields, htmlBytes: z.int(), cssBytes: z.int() })
  .meta({ id: 'SnapshotSummary' });
export type SnapshotSummary = z.infer<typeof SnapshotSummary>;

const newSnapshot = {
  path: BlockPath,
  html: z.string().refine((html) => html.trim() !== '', 'The captured markup is empty')
    .refine((html) => !findComplexityProblem(html), {
      error: ({ input }) => findComplexityProblem(input as string)!,
    }),
  css: z.string(),
  version: VersionLabel,
  changelog: NewChangelog.default([]),
  capture: Capture.strict().optional(),
};

/** Body of POST /blocks/snapshots; html and css up to SNAPSHOT_LIMIT_BYTES each. */
export const NewSnapshot = z.strictObject(newSnapshot).meta({ id: 'NewSnapshot' });

/**
 * Body of POST /blocks/versions: a snapshot, and the time of the block's change on which it is
 * based.
 */
export const NewVersion = z.strictObject({
  ...newSnapshot,
  changelog: NewChangelog,
  expected_updated_at: z.iso.datetime({ offset: true })
    .describe('updatedAt of the block, exactly as it was read'),
  again: z.boolean().default(false).describe('Saves it even if another snapshot has the label'),
}).meta({ id: 'NewVersion' });
export type NewVersion = z.input<typeof NewVersion>;

export const SavedVersion = z.object({ block: Block, snapshot: SavedSnapshot })
  .meta({ id: 'SavedVersion' });
