import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';

const IS_TEXT = /^text|json|svg/;

interface File {
  type: string;
  etag: string;
  plain: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer> | null;
  isHashed: boolean;
}

/**
 * Serves a built front end: hashed files with unlimited caching, others with revalidation, and for
 * the path of a page its prerendered page, or else index.html (history fallback). A path that looks
 * like a file and is none is a 404.
 */
export function serveFront(folder: string, headers: Record<string, string>) {
  const files = new Map<string, File>();

  function load(path: string): File | null {
    const known = files.get(path);
    if (known) return known;
    const full = join(folder, normalize(path));
    if (!existsSync(full) || !statSync(full).isFile()) return null;
    const file = readFile(full, path);
    files.set(path, file);
    return file;
  }

  return (request: Request): Response => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, headers);
    const path = decodePath(new URL(request.url).pathname);
    if (path === null || path.split('/').some((part) => part.startsWith('.'))) {
      return plain(404, headers);
    }
    const file = path === '/' ? null : load(path);
    if (!file && extname(path)) return plain(404, headers);
    const served = file ?? load(`${path}.html`) ?? load('/index.html');
    return served ? send(served, request, headers) : plain(404, headers);
  };
}

function readFile(full: string, path: string): File {
  const bytes = new Uint8Array(readFileSync(full));
  const type = getMimeType(path) ?? 'application/octet-stream';
  return {
    type,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    plain: bytes,
    gzip: IS_TEXT.test(type) ? new Uint8Array(gzipSync(bytes)) : null,
    isHashed: path.startsWith('/assets/'),
  };
}

function send(file: File, request: Request, headers: Record<string, string>): Response {
  const response = new Headers(headers);
  response.set('Content-Type', file.type);
  response.set('ETag', file.etag);
  response.set('Vary', 'Accept-Encoding');
  response.set(
    'Cache-Control',
    file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
  if (request.headers.get('If-None-Match') === file.etag) {
    return new Response(null, { status: 304, headers: response });
  }
  const canGzip = /\bgzip\b/.test(request.headers.get('Accept-Encoding') ?? '');
  const body = canGzip && file.gzip ? file.gzip : file.plain;
  if (body === file.gzip) response.set('Content-Encoding', 'gzip');
  response.set('Content-Length', String(body.length));
  return new Response(request.method === 'HEAD' ? null : body, { headers: response });
}

function plain(status: number, headers: Record<string, string>): Response {
  const text = status === 404 ? 'Not found' : 'Method not allowed';
  return new Response(text, { status, headers: { ...headers, 'Cache-Control': 'no-store' } });
}

function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
