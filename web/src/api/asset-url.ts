import { ASSETS_PATH } from '@contract/shared/contract/asset-address.ts';
import { API_BASE_URL } from '../config.ts';

/** URL prefix of stored assets; an asset's hash follows. */
export const ASSETS_URL = API_BASE_URL + ASSETS_PATH;

export const toAssetUrl = (hash: string): string => ASSETS_URL + hash;
