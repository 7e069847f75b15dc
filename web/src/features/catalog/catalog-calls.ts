/**
 * The calls of the catalog's API. Load this module on demand: a block's page is rendered without
 * it.
 */
import { fetchWithin } from '@/api/client.ts';
import { catalogApi, idempotencyKey, ifMatch, readAnswer } from '@/api/index.ts';
import type { Block } from '@contract/catalog/schemas/blocks.ts';
import type { Proof } from '@contract/catalog/schemas/proof.ts';
import type { NewVersion } from '@contract/catalog/schemas/snapshots.ts';

/** Request options with a timeout for 1 MiB of HTML and 1 MiB of CSS on a slow connection. */
const transfer = { fetch: fetchWithin(60_000) };

export const listBlocks = () => catalogApi.GET('/blocks');

export const readBlock = (path: string) =>
  readAnswer(catalogApi.raw.GET('/blocks/by-path', { params: { query: { path } } }));

/** Changes a block, unless another person has changed it since the ETag. */
export const changeBlock = (body: Partial<Block>, etag?: string) =>
  readAnswer(
    catalogApi.raw.PATCH('/blocks/by-path', {
      params: { header: etag === undefined ? undefined : ifMatch(etag) },
      body,
    }),
  );

/** Loads the summaries of all archived versions of a block, newest first. */
export const listSnapshots = (path: string) =>
  catalogApi.GET_ALL('/blocks/snapshots', { params: { query: { path } } });

export const readSnapshot = (id: string) =>
  catalogApi.GET('/blocks/snapshots/{id}', { params: { path: { id } }, ...transfer });

/** Stores a version once for each idempotency key. */
export const storeVersion = (key: string, { again = false, ...rest }: NewVersion) =>
  readAnswer(
    catalogApi.raw.POST('/blocks/versions', {
      params: { header: idempotencyKey(key) },
      body: { ...rest, again },
      ...transfer,
    }),
  );

export const storeProof = (id: string, body: Proof) =>
  catalogApi.PUT('/blocks/snapshots/{id}/proof', { params: { path: { id } }, body });
