import { decodeBase64 } from 'hono/utils/encode';
import { z } from 'zod';
import { ASSET_LIMIT_BYTES, formatMiB } from '../../shared/contract/limits.ts';
import { findComplexityProblem } from '../../shared/contract/find-complexity-problem.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { isEtagMatch, NOT_MODIFIED } from '../../shared/http/conditional-reads.ts';
import { unwrap, unwrapOne } from '../../shared/http/database-error.ts';
import { forEditors, json, problems, withHeaders } from '../../shared/http/openapi.ts';
import { createTooLarge } from '../../shared/http/limit-body.ts';
import { problem } from '../../shared/http/problem.ts';
import { toBase64 } from '../../shared/to-base64.ts';
import { sanitizeSvg } from '../assets/sanitize-svg.ts';
import { sniffType, SVG_TYPE } from '../contract/sniff-type.ts';
import { ASSETS_PATH } from '../../shared/contract/asset-address.ts';
import { Asset, AssetHash } from '../schemas/assets.ts';

export const assets = new ApiRoutes('Assets');

const KINDS = 'PNG, JPEG, GIF, WebP, AVIF or SVG, or a font as WOFF2, WOFF, TTF or OTF';
const bytes = { schema: { type: 'string', format: 'binary' } } as const;

assets.operation('post', '/assets', {
  operationId: 'uploadAsset',
  summary: 'Store an image or font for snapshots',
  description:
    `The body is the file, up to ${formatMiB(ASSET_LIMIT_BYTES)}: ${KINDS}. Its type is ` +
    'detected by its content; the Content-Type is ignored. SVG is stored without scripts and ' +
    'external URLs. Markup and CSS refer to it as `asset:<hash>`. The same content is stored ' +
    'once; an unused asset is deleted after a day.',
  ...forEditors,
  body: { required: true, content: { 'application/octet-stream': bytes } },
  responses: {
    201: withHeaders(json(Asset, 'The asset'), 'Location'),
    ...problems(401, 403, 413, 415, 422, 429),
  },
}, async (c) => {
  const asset = readAsset(new Uint8Array(await c.req.arrayBuffer()));
  const stored = await c.var.clients.service.rpc('store_asset', {
    p_content_type: asset.contentType,
    p_base64: toBase64(asset.content),
  });
  const hash = AssetHash.parse(unwrap(stored));
  c.header('Location', ASSETS_PATH + hash);
  const { contentType, content: { byteLength } } = asset;
  return { hash, contentType, bytes: byteLength };
});

function readAsset(sent: Uint8Array<ArrayBuffer>) {
  if (sent.byteLength === 0) throw problem(422, 'The body is empty: send the file as the body.');
  const contentType = sniffType(sent);
  if (!contentType) throw problem(415, `This image or font type is not supported. Send ${KINDS}.`);
  if (contentType !== SVG_TYPE) return { content: sent, contentType };
  const svg = new TextDecoder().decode(sent);
  const reason = findComplexityProblem(svg);
  if (reason) throw problem(422, reason);
  const drawing = sanitizeSvg(svg);
  if (!drawing) {
    throw problem(
      422,
      'This SVG is not well-formed, so no browser would show it. Export it again.',
    );
  }
  const content = new TextEncoder().encode(drawing);
  if (content.byteLength > ASSET_LIMIT_BYTES) {
    throw createTooLarge('The SVG as it is stored', ASSET_LIMIT_BYTES, content.byteLength);
  }
  return { content, contentType };
}

/**
 * Makes an asset harmless: opened directly it has no permissions, and embedded it has only its
 * declared type. Archived views load it from a sandbox, whose origin is `null`.
 */
const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

const Stored = z.object({ content_type: z.string(), base64: z.string() }).nullable();

assets.operation('get', '/assets/{hash}', {
  operationId: 'getAsset',
  summary: 'Get an image or font',
  params: z.object({ hash: AssetHash }),
  problems: [401],
  200: withHeaders({ description: 'The file', content: { '*/*': bytes } }, 'ETag'),
  304: NOT_MODIFIED,
}, async (c, { params: { hash } }) => {
  const etag = `"${hash}"`;
  const headers = { ...HEADERS, ETag: etag };
  if (isEtagMatch(etag, c.req.header('If-None-Match'))) return c.body(null, 304, headers);
  const result = await c.var.clients.service.rpc('read_asset', { p_hash: hash });
  const stored = Stored.parse(unwrapOne(result, 'There is no asset with this hash.'));
  const content = decodeBase64(stored!.base64);
  return c.body(content, 200, { ...headers, 'Content-Type': stored!.content_type });
});
