import type { HonoRequest } from 'hono';
import { concatBytes } from '../concat-bytes.ts';
import { toHex } from '../to-hex.ts';

const encoder = new TextEncoder();

/**
 * Hashes the content of a request: its query, content type and body, without the boundary of a
 * form, which differs between equal requests. Replaces the request by one with a buffered body that
 * survives a disconnect, because the caller will retry.
 */
export async function hashRequest(request: HonoRequest): Promise<string> {
  const { url, method, headers } = request.raw;
  const body = await request.raw.bytes();
  request.raw = new Request(url, { method, headers, body });
  const type = headers.get('Content-Type') ?? '';
  const [, boundary] = /;\s*boundary="?([^";]+)/i.exec(type) ?? [];
  const head = JSON.stringify([new URL(url).search, type.replace(boundary ?? '', '')]);
  const parts = boundary ? splitAtMark(body, encoder.encode(boundary)) : [body];
  const bytes = concatBytes([encoder.encode(head), ...parts]);
  return toHex(await crypto.subtle.digest('SHA-256', bytes));
}

/** Splits bytes at the occurrences of `mark`. */
function splitAtMark(bytes: Uint8Array, mark: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let from = 0;
  for (let at = bytes.indexOf(mark[0]!); at >= 0; at = bytes.indexOf(mark[0]!, at)) {
    if (mark.every((byte, offset) => bytes[at + offset] === byte)) {
      parts.push(bytes.subarray(from, at));
      at += mark.length;
      from = at;
    } else at += 1;
  }
  return [...parts, bytes.subarray(from)];
}
