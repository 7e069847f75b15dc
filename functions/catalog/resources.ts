/**
 * Converts rows of blocks, snapshots, experiments and people to resources: snake_case columns to
 * camelCase fields, mostly by aliases in the query.
 */
import { type Block, ChangelogEntry } from './schemas/blocks.ts';
import { Proof } from './schemas/proof.ts';
import {
  Capture,
  type SavedSnapshot,
  type Snapshot,
  type SnapshotSummary,
} from './schemas/snapshots.ts';
import type { AuthorNames } from '../shared/read-author-names.ts';
import type { Tables } from '../shared/database.types.ts';

// Without aliases: the embedded Data API would apply an update's filter again after the update.
export const BLOCK_COLUMNS =
  'id, path, title, version, is_in_preview, changelog, created_at, updated_at, revision';

export type BlockRow = Omit<Tables<'blocks'>, 'order_index'>;

export function toBlock(row: BlockRow): Block {
  return {
    id: row.id,
    path: row.path,
    title: row.title,
    version: row.version,
    isInPreview: row.is_in_preview,
    changelog: toChangelog(row.changelog),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export const SUMMARY_COLUMNS =
  'id, block_id, version, capture, created_by, created_at, html_bytes, css_bytes, blocks!inner(path)';
export const SNAPSHOT_COLUMNS =
  'id, block_id, version, changelog, capture, proof, created_by, created_at, html, css, blocks!inner(path)';

type StoredSnapshot = Tables<'block_snapshots'>;
type Content = Pick<StoredSnapshot, 'html' | 'css' | 'changelog'>;
type Sizes = Pick<StoredSnapshot, 'html_bytes' | 'css_bytes'>;
type Unread = 'asset_hashes' | 'capture' | 'proof';
type CommonSnapshotRow = Omit<StoredSnapshot, keyof Content | keyof Sizes | Unread> & {
  capture?: unknown;
  blocks: { path: string };
};
type SummaryRow = CommonSnapshotRow & Sizes;
type SnapshotRow = CommonSnapshotRow & Content;

export function toSummary(row: SummaryRow, names: AuthorNames): SnapshotSummary {
  return { ...toCommon(row, names), htmlBytes: row.html_bytes, cssBytes: row.css_bytes };
}

export function toSnapshot(
  row: SnapshotRow & { proof?: unknown },
  names: AuthorNames,
): Snapshot {
  return { ...toSavedSnapshot(row, names), proof: Proof.safeParse(row.proof).data ?? null };
}

export function toSavedSnapshot(row: SnapshotRow, names: AuthorNames): SavedSnapshot {
  const { html, css, changelog } = row;
  return { ...toCommon(row, names), changelog: toChangelog(changelog), html, css };
}

function toCommon(row: CommonSnapshotRow, names: AuthorNames) {
  return {
    id: row.id,
    blockId: row.block_id,
    blockPath: row.blocks.path,
    version: row.version,
    capture: Capture.safeParse(row.capture).data ?? null,
    createdBy: row.created_by,
    createdByName: names.get(row.created_by) ?? null,
    createdAt: row.created_at,
  };
}

export const EXPERIMENT_COLUMNS =
  'id, name, path, description, status, orderIndex:order_index, createdAt:created_at, updatedAt:updated_at';

export const USER_COLUMNS =
  'id, email, displayName:display_name, role, canServe:can_serve, isDisabled:is_disabled, mustChangePassword:must_change_password, createdAt:created_at';

/**
 * Returns the valid entries of a stored changelog. The database only requires an array, and one
 * invalid entry must not make the whole catalog fail.
 */
function toChangelog(stored: unknown): ChangelogEntry[] {
  const entries = Array.isArray(stored) ? stored : [];
  return entries.flatMap((entry) => ChangelogEntry.safeParse(entry).data ?? []);
}
