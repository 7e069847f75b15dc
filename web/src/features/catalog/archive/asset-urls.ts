import { ASSET_NAME } from '@contract/shared/contract/asset-address.ts';
import { ASSETS_URL } from '@/api/asset-url.ts';

/** Images and fonts of a capture as data: URLs, by the SHA-256 of their bytes. */
export type Assets = Record<string, string>;

/** Replaces asset names in markup or CSS by URLs; for a new capture by its own data. */
export function withAssetUrls(text: string, captured?: Assets): string {
  return text.replace(ASSET_NAME, (name, hash: string) => {
    const data = captured?.[hash];
    return data ? `${data}#${name}` : ASSETS_URL + hash;
  });
}

const ASSET_URL = new RegExp(
  `(?:${ASSETS_URL.replace(/[.+?]/g, '\\$&')}|data:[^"')\\s]*#asset:)([0-9a-f]{64})`,
  'g',
);

/** Replaces URLs by asset names: one asset has one name, wherever its content comes from. */
export function withAssetNames(text: string): string {
  return text.includes('asset') ? text.replace(ASSET_URL, 'asset:$1') : text;
}
