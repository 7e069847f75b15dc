import '../support/browser.ts';
import { useSnapshots } from '@/features/catalog/snapshots-store.ts';
import { HERO } from './blocks.ts';

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
export const ids = () => useSnapshots().byPath[HERO]?.map(({ id }) => id);
