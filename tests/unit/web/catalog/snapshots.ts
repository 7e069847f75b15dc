import '../support/browser.ts';
import { useQueryCache } from '@pinia/colada';
import type { SnapshotSummary } from '@contract/catalog/schemas/snapshots.ts';
import { useSnapshotsQuery } from '@/features/catalog/queries.ts';
import { withSetup } from '../support/with-setup.ts';
import { HERO, settle } from './blocks.ts';

/** The call that lists the snapshots of a block. */
export const LIST = 'GET /catalog/blocks/snapshots';

/** Returns a row of that list. */
export const row = (id: string, version = 'v1.2') => ({
  id,
  version,
  createdAt: '2026-11-21T10:00:00Z',
  htmlBytes: 1,
  cssBytes: 1,
});

/** Returns the ids of the hero's snapshots that the page knows. */
export const ids = () =>
  useQueryCache().getQueryData<SnapshotSummary[]>(['snapshots', HERO])?.map(({ id }) => id);

/** Opens a page with the versions of the hero block and waits for the response. */
export async function openVersions(): Promise<void> {
  withSetup(() => useSnapshotsQuery(() => HERO));
  await settle('snapshots');
}
