import type { Assets } from '../archive/asset-urls.ts';
import { addAsset, readDataUrl } from './assets.ts';
import { imageSetsWithUrls, replaceUrls, ruleAt, urlsIn } from './css-values.ts';

/**
 * Takes the site's own images and fonts along, small ones as data: URLs and larger ones by their name;
 * others are reported and left out.
 */
export interface AssetInliner {
  /**
   * What to write in the place of an address: a data: URL, an asset's name, or null when it is not
   * the site's own or cannot be read.
   *
   * @param of whose it is, as a refusal names it.
   */
  inline(url: string, baseUrl: string, of: string): Promise<string | null>;
  /** The assets named so far. */
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
  /** Whose style it is; without it the rules of a sheet are named. */
  of?: string;
}

/** CSS with what the inliner writes for its addresses; `data:,` where it writes nothing. */
export async function inlineUrls(
  css: string,
  { baseUrl, assets, of }: UrlContext,
): Promise<string> {
  const withUrls = imageSetsWithUrls(css);
  const written = new Map<string, string>();
  for (const [url, index] of urlsIn(withUrls)) {
    written.set(url, await assets.inline(url, baseUrl, of ?? ruleAt(withUrls, index)) ?? 'data:,');
  }
  return replaceUrls(withUrls, (url) => written.get(url)!);
}

/** `report` is called once for each asset that could not be inlined. */
export function createAssetInliner(report: (lost: string) => void): AssetInliner {
  const assets: Assets = {};
  const known = new Map<string, Promise<string | null>>();

  async function load(address: URL, name: string): Promise<string | null> {
    // Of the window: the location of a frame without an address has none.
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
