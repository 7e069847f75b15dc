import { storeAsset } from '@/api/store-asset.ts';
import type { Assets } from './archive/asset-urls.ts';
import { readDataUrl } from './capture/assets.ts';

/**
 * How long a sent asset is not sent again, in milliseconds; the API keeps an unused one for a day.
 */
const KEPT_MS = 3_600_000;

/** When assets were sent, by hash. */
type Sent = Map<string, number>;

async function upload(hash: string, dataUrl: string, sent: Sent): Promise<void> {
  if (Date.now() - (sent.get(hash) ?? -Infinity) < KEPT_MS) return;
  const asset = readDataUrl(dataUrl);
  if (asset) await storeAsset(asset);
  sent.set(hash, Date.now());
}

/** Ensures that the API has the assets of a snapshot before it is saved. */
export async function uploadAssets(assets: Assets, sent: Sent): Promise<void> {
  await Promise.all(Object.entries(assets).map(([hash, dataUrl]) => upload(hash, dataUrl, sent)));
}
