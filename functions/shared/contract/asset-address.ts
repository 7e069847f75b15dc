import { PUBLIC_PREFIX } from './public-prefix.ts';

/** References to assets in a snapshot's HTML and CSS; keep equal to the database's asset_hashes. */
export const ASSET_NAME = /asset:([0-9a-f]{64})/g;

/** Path of assets below the origin of the API; the hash follows. */
export const ASSETS_PATH = `${PUBLIC_PREFIX}/catalog/assets/`;
