import { imageSetsWithUrls, replaceUrls, urlsIn } from './css-values.ts';

/** Fetches the site's own images and fonts as data: URLs; others are reported and left out. */
export interface AssetInliner {
  /** A data: URL, or null when the asset is not the site's own or cannot be read. */
  inline(url: string, baseUrl: string): Promise<string | null>;
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

async function read(address: URL): Promise<string> {
  const response = await fetch(address, { cache: 'force-cache' });
  if (!response.ok) throw new Error(`${response.status}`);
  return toDataUrl(await response.blob());
}

/** CSS with its addresses as data: URLs; `data:,` where one could not be inlined. */
export async function inlineUrls(
  css: string,
  baseUrl: string,
  assets: AssetInliner,
): Promise<string> {
  const withUrls = imageSetsWithUrls(css);
  const data = new Map<string, string>();
  for (const url of new Set(urlsIn(withUrls))) {
    data.set(url, await assets.inline(url, baseUrl) ?? 'data:,');
  }
  return replaceUrls(withUrls, (url) => data.get(url)!);
}

/** `report` is called once for each asset that could not be inlined. */
export function createAssetInliner(report: (lost: string) => void): AssetInliner {
  const known = new Map<string, Promise<string | null>>();

  function load(address: URL): Promise<string | null> {
    // Of the window: the location of a frame without an address has none.
    const isOwn = address.origin === self.origin || address.protocol === 'blob:';
    if (!isOwn) {
      report(`external reference ${address.href} removed`);
      return Promise.resolve(null);
    }
    return read(address).catch(() => {
      report(`${address.pathname} could not be read`);
      return null;
    });
  }

  return {
    inline(url, baseUrl) {
      if (/^data:/i.test(url)) return Promise.resolve(url);
      if (url === '' || url.startsWith('#')) return Promise.resolve(url);
      const address = new URL(url, baseUrl);
      const found = known.get(address.href) ?? load(address);
      known.set(address.href, found);
      return found;
    },
  };
}
