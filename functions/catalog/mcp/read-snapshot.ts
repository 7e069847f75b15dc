import { problem } from '../../shared/http/problem.ts';
import { type Call, ToolFailure } from '../../shared/mcp/tool.ts';
import type { Block } from '../schemas/blocks.ts';
import type { Snapshot, SnapshotSummary } from '../schemas/snapshots.ts';

interface Choice {
  version?: string;
  /** `2026-10-01`: the version that was current at the end of that day. */
  date?: string;
}

/**
 * Loads the requested version of a block: its snapshot, and the changelog up to it, newest entry
 * first. The version is null when the block did not exist at that date, the snapshot when none was
 * saved.
 *
 * @throws ToolFailure 404 for an unknown block or version.
 */
export async function readVersion(call: Call, path: string, { version, date }: Choice) {
  const { body } = await call('GET /catalog/blocks/by-path', { query: { path } });
  const block = body as Block;
  const label = version ?? (date ? null : block.version);
  const start = block.changelog.findIndex((entry) =>
    label === null ? entry.date <= date! : entry.version === label
  );
  const changelog = start < 0 ? [] : block.changelog.slice(start);
  const chosen = label ?? changelog[0]?.version ?? null;
  const snapshot = chosen === null ? null : await readSnapshot(call, path, chosen, date);
  if (version !== undefined && start < 0 && !snapshot) {
    const known = block.changelog.map((entry) => entry.version).join(', ');
    const detail = `${path} has no version ${version}. Its changelog has: ${known || 'none'}.`;
    throw new ToolFailure(problem(404, detail).body);
  }
  return { block, version: chosen, changelog, snapshot };
}

/**
 * Loads the newest snapshot of a version; with a date, the newest up to the end of that day, or
 * else the oldest. Returns null when none was saved.
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
