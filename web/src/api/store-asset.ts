import { fetchWithin } from './client.ts';
import { catalogApi } from './index.ts';

/** Stores an image or a font; equal content is stored only once. */
export const storeAsset = (asset: Blob) =>
  catalogApi.POST('/assets', {
    // The OpenAPI document describes a binary body as text.
    body: asset as unknown as string,
    bodySerializer: () => asset,
    headers: { 'content-type': asset.type },
    // Enough for 5 MiB on a slow connection.
    fetch: fetchWithin(60_000),
  });
