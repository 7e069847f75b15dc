import { sniffType, SVG_TYPE } from '@contract/catalog/contract/sniff-type.ts';
import { ASSET_LIMIT_BYTES } from '@contract/shared/contract/limits.ts';
import type { Assets } from '../archive/asset-urls.ts';
import { refuseAsset } from './refuse.ts';

/** Smaller assets are inlined: a name and a request would cost more. In bytes. */
const SMALL = 4096;

/** Decodes a data: URL in base64; returns null for other and invalid URLs. */
export function readDataUrl(url: string): Blob | null {
  const comma = url.indexOf(',');
  const [, type] = /^data:([^;]*).*;base64$/i.exec(url.slice(0, comma)) ?? [];
  if (type === undefined) return null;
  try {
    const content = atob(decodeURIComponent(url.slice(comma + 1)));
    return new Blob([Uint8Array.from(content, (char) => char.charCodeAt(0))], { type });
  } catch {
    // An invalid URL shows nothing, neither live nor archived.
    return null;
  }
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns whether the bytes become an asset: they are not small, and the API stores them unchanged,
 * unlike SVG. Browsers hash only on secure pages.
 */
function isStorable(bytes: Uint8Array): boolean {
  const type = bytes.length > SMALL && globalThis.isSecureContext ? sniffType(bytes) : null;
  return type !== null && type !== SVG_TYPE;
}

/**
 * Returns the URL of an image or a font in markup or CSS: `asset:<hash>`, which is added to
 * `assets`, or its data: URL if it is small or no asset.
 *
 * @throws CaptureRefused when it exceeds the size limit; `name` identifies it.
 */
export async function addAsset(
  blob: Blob,
  { name, assets }: { name: string; assets: Assets },
): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  if (!isStorable(bytes)) return toDataUrl(blob);
  if (blob.size > ASSET_LIMIT_BYTES) refuseAsset(name, blob.size);
  const hash = await sha256(bytes);
  assets[hash] = await toDataUrl(blob);
  return `asset:${hash}`;
}
