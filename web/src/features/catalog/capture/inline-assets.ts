import type { Assets } from '../archive/asset-urls.ts';
import { addAsset, readDataUrl } from './assets.ts';
import { findRuleAt, findUrls, imageSetsWithUrls, replaceUrls } from './css-values.ts';

/**
 * Inlines the site's own images and fonts, small ones as data: URLs and larger ones by their name;
 * reports and omits others.
 */
export interface AssetInliner {
  /**
   * Returns the replacement of a URL: a data: URL, an asset's name, or null if it belongs to
   * another site or cannot be loaded.
   *
   * @param of identifies the user of the asset in an error.
   */
  inline(url: string, baseUrl: string, of: string): Promise<string | null>;
  /** The named assets so far. */
  assets: Assets;
}

async function read(address: URL): Promise<Blob> {
  const response = await fetch(address, { cache: 'force-cache' });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.blob();
}

interface UrlContext {
  baseUrl: string;
  assets: AssetInliner;
  /** The element with the style; by default the rules of a sheet are named. */
  of?: string;
}

/** Replaces the URLs in CSS; by `data:,` if the inliner returns null. */
export async function inlineUrls(
  css: string,
  { baseUrl, assets, of }: UrlContext,
): Promise<string> {
  const withUrls = imageSetsWithUrls(css);
  const written = new Map<string, string>();
  for (const [url, index] of findUrls(withUrls)) {
    written.set(
      url,
      await assets.inline(url, baseUrl, of ?? findRuleAt(withUrls, index)) ?? 'data:,',
    );
  }
  return replaceUrls(withUrls, (url) => written.get(url)!);
}

/** Creates an inliner; `report` is called once for each asset that could not be inlined. */
export function createAssetInliner(report: (lost: string) => void): AssetInliner {
  const assets: Assets = {};
  const known = new Map<string, Promise<string | null>>();

  async function load(address: URL, name: string): Promise<string | null> {
    // Not `location.origin`, which a frame without a URL lacks.
    const isOwn = address.origin === self.origin || address.protocol === 'blob:';
    if (!isOwn) {
      report(`external reference ${address.href} removed`);
      return null;
    }
    const blob = await read(address).catch(() => report(`${address.pathname} couldn’t be loaded`));
    return blob ? addAsset(blob, { name: `${name} (${address.pathname})`, assets }) : null;
  }

  function remember(key: string, load: () => Promise<string | null>): Promise<string | null> {
    const found = known.get(key) ?? load();
    known.set(key, found);
    return found;
  }

  return {
    assets,
    inline(url, baseUrl, of) {
      if (url === '' || url.startsWith('#')) return Promise.resolve(url);
      if (/^data:/i.test(url)) {
        const blob = readDataUrl(url);
        return blob
          ? remember(url, () => addAsset(blob, { name: of, assets }))
          : Promise.resolve(url);
      }
      const address = new URL(url, baseUrl);
      return remember(address.href, () => load(address, of));
    },
  };
}
