/// <reference types="vite/types/importMeta.d.ts" />
import type { BlockManifest } from '@contract/catalog/schemas/block-manifest.ts';

const manifests = import.meta.glob<BlockManifest['block']>('./*/manifest.json', {
  eager: true,
  import: 'block',
});

/** The blocks in page order with their histories, newest entry first, as the seed inserts them. */
export const DEFAULT_BLOCKS = Object.values(manifests)
  .sort((a, b) => a.order - b.order)
  .map(({ order: _, ...block }) => block);
