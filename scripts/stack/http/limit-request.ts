import {
  formatNumber,
  KiB,
  SNAPSHOT_BODY_LIMIT_BYTES,
} from '../../../functions/shared/contract/limits.ts';
import { createTooLarge } from '../../../functions/shared/http/limit-body.ts';
import { problem } from '../../../functions/shared/http/problem.ts';
import type { Handler } from './handler.ts';
import { measureJsonShape } from './measure-json-shape.ts';

/** Maximum bytes of a body of Auth and of the Data API. */
const MAX_BODY = { auth: 64 * KiB, rest: SNAPSHOT_BODY_LIMIT_BYTES };

/**
 * Maximum shape of a body: each of its values becomes a parameter of a
 * statement, which accepts 65,534.
 */
const MAX_SHAPE = { rows: 1000, keys: 200, values: 50_000, depth: 32 };

const MAX_QUERY = { characters: 16 * KiB, parameters: 100, depth: 16 };

/**
 * Creates a handler that rejects requests that are larger than any use of Supabase's own APIs:
 * these read bodies of any shape, and a statement that grows too large blocks everyone (denial of
 * service).
 *
 * @throws Problem 413, 415 or 422 that names the limit.
 */
export function limitRequest(handle: Handler): Handler {
  return async (request, peer) => {
    const url = new URL(request.url);
    checkQuery(url);
    const api = url.pathname.startsWith('/auth/') ? 'auth' : 'rest';
    if (!request.body) return await handle(request, peer);
    const body = await readBody(request, MAX_BODY[api]);
    if (body.length) checkBody(body, request.headers.get('Content-Type'));
    return await handle(new Request(request, { body }), peer);
  };
}

function checkQuery({ search, searchParams }: URL): void {
  const { characters, parameters, depth } = MAX_QUERY;
  if (search.length > characters) {
    throw problem(422, `The query has ${search.length} characters; the limit is ${characters}.`);
  }
  if (searchParams.size > parameters) {
    throw problem(
      422,
      `The query has ${searchParams.size} parameters; the limit is ${parameters}.`,
    );
  }
  if ([...searchParams.values()].some((value) => measureDepth(value) > depth)) {
    throw problem(422, `The query nests deeper than ${depth} brackets, which is the limit.`);
  }
}

function measureDepth(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const character of text) {
    if (character === '(') deepest = Math.max(deepest, ++depth);
    if (character === ')') depth--;
  }
  return deepest;
}

async function readBody(request: Request, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(request.headers.get('Content-Length'));
  if (announced > max) {
    await request.body!.cancel();
    throw createTooLarge('The body', max, announced);
  }
  const parts: BlobPart[] = [];
  let size = 0;
  for await (const part of request.body!) {
    size += part.length;
    if (size > max) throw createTooLarge('The body', max);
    parts.push(part);
  }
  return await new Blob(parts).bytes();
}

function checkBody(body: Uint8Array, type: string | null): void {
  if (!/^application\/([\w.-]+\+)?json\b/i.test(type ?? '')) {
    throw problem(415, 'Send the body as application/json.');
  }
  const shape = measureJsonShape(body, MAX_SHAPE.depth);
  const { rows, keys, values, depth } = MAX_SHAPE;
  if (shape.depth > depth) {
    throw problem(422, `The body nests deeper than ${depth} levels, which is the limit.`);
  }
  refuseMore('elements in one list', shape.rows, rows);
  refuseMore('fields in one object', shape.keys, keys);
  refuseMore('values in all', shape.values, values);
}

function refuseMore(what: string, count: number, limit: number): void {
  if (count <= limit) return;
  throw problem(
    413,
    `The body has ${formatNumber(count)} ${what}; the limit is ${formatNumber(limit)}.`,
  );
}
