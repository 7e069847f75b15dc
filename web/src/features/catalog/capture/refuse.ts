import { findComplexityProblem } from '@contract/shared/contract/find-complexity-problem.ts';
import type { Part } from './largest-part.ts';
import { ASSET_LIMIT_BYTES, SNAPSHOT_LIMIT_BYTES } from '@contract/shared/contract/limits.ts';

/** A capture that cannot be stored or would be useless. */
export class CaptureRefused extends Error {
  override name = 'CaptureRefused';
}

const SEEN = 'img,svg,canvas,video,input,textarea,select,button,hr,iframe';

/** Throws for an element without size or visible content. */
export function refuseBlank(root: HTMLElement): void {
  const { width, height } = root.getBoundingClientRect();
  if (width < 1 || height < 1) {
    throw new CaptureRefused('The block has no size on the page, so there’s nothing to save.');
  }
  const isEmpty = root.innerText.trim() === '' && !root.querySelector(SEEN) && !hasShadow(root);
  if (isEmpty) throw new CaptureRefused('The block is empty, so there’s nothing to save.');
}

function hasShadow(root: Element): boolean {
  return [...root.querySelectorAll('*')].some((element) => element.shadowRoot !== null);
}

const inBytes = (count: number) => `${count.toLocaleString('en')} bytes`;
const bytesOf = (text: string) => new TextEncoder().encode(text).byteLength;

/** Throws for an image or a font that the API would reject. */
export function refuseAsset(name: string, size: number): never {
  throw new CaptureRefused(
    `The image or font of ${name} is ${inBytes(size)}. The limit is ${
      inBytes(ASSET_LIMIT_BYTES)
    } (5 MiB).`,
  );
}

/**
 * Throws for a capture that the API would reject, with the size and the largest part of the markup
 * or CSS.
 */
export function refuseTooLarge(
  parts: { html: string; css: string },
  largest: { html?: Part; css?: Part } = {},
): void {
  const reason = findComplexityProblem(parts.html);
  if (reason) throw new CaptureRefused(reason);
  for (const name of ['html', 'css'] as const) {
    const size = bytesOf(parts[name]);
    if (size <= SNAPSHOT_LIMIT_BYTES) continue;
    const what = name === 'html' ? 'markup' : 'CSS';
    const part = largest[name];
    throw new CaptureRefused(
      `The block’s ${what} is ${inBytes(size)}. The limit is ${
        inBytes(SNAPSHOT_LIMIT_BYTES)
      } (1 MiB), so remove at least ${inBytes(size - SNAPSHOT_LIMIT_BYTES)}.` +
        (part ? ` The largest part is ${part.name} with ${inBytes(part.bytes)}.` : ''),
    );
  }
}
