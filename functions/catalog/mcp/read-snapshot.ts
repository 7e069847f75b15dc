import type { Call } from '../../shared/mcp/tool.ts';
import type { Block } from '../schemas/blocks.ts';
import type { Snapshot, SnapshotSummary } from '../schemas/snapshots.ts';

export interface Choice {
  version?: string;
  /** `2026-10-01`: the version that was current at the end of that day. */
  date?: string;
}

/**
 * Finds the version of a block that was chosen, and its changelog up to then. Changelogs have the
 * newest entry first. The version is null when the block did not exist at that date.
 */
export async function chooseVersion(call: Call, path: string, { version, date }: Choice) {
  const { body } = await call('GET /catalog/blocks/by-path', { query: { path } });
  const block = body as Block;
  const label = version ?? (date ? null : block.version);
  const start = block.changelog.findIndex((entry) =>
    label === null ? entry.date <= date! : entry.version === label
  );
  const changelog = start < 0 ? [] : block.changelog.slice(start);
  return { block, version: label ?? changelog[0]?.version ?? null, changelog };
}

/**
 * Reads the newest snapshot of a version, or the newest up to the end of a day if there is one; null
 * when none was saved.
 */
export async function readSnapshot(
  call: Call,
  path: string,
  version: string,
  date?: string,
): Promise<Snapshot | null> {
  const query = { path, version, limit: 200 };
  const { body } = await call('GET /catalog/blocks/snapshots', { query });
  const all = body as SnapshotSummary[];
  const chosen = all.find(({ createdAt }) => !date || createdAt.slice(0, 10) <= date) ?? all.at(-1);
  if (!chosen) return null;
  const read = await call('GET /catalog/blocks/snapshots/{id}', { path: { id: chosen.id } });
  return read.body as Snapshot;
}
