import { PUBLIC_PREFIX } from './public-prefix.ts';

/**
 * How HTML and CSS of a snapshot name an asset; the database's function asset_hashes repeats it.
 */
export const ASSET_NAME = /asset:([0-9a-f]{64})/g;

/** Path of assets below the origin of the API; the hash follows. */
export const ASSETS_PATH = `${PUBLIC_PREFIX}/catalog/assets/`;
