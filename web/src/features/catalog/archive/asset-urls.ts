import { ASSET_NAME, ASSETS_PATH } from '../../../../../functions/shared/contract/asset-address.ts';
import { API_BASE_URL } from '../../../config.ts';

/** Images and fonts that a capture names by the SHA-256 of their bytes, as data: URLs by that. */
export type Assets = Record<string, string>;

/** Where the API hands assets out; the hash follows. */
export const ASSETS_URL = API_BASE_URL + ASSETS_PATH;

/** Markup or CSS with addresses in the place of names: of what was captured just now, its own data. */
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

/** The other way round: one asset has one name, wherever its content comes from. */
export function withAssetNames(text: string): string {
  return text.includes('asset') ? text.replace(ASSET_URL, 'asset:$1') : text;
}
