import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  MultipartParser,
  type MultipartPart,
} from '@remix-run/multipart-parser';
import { createMiddleware } from 'hono/factory';
import { formatMiB, UPLOAD_LIMIT_BYTES } from '../../shared/contract/limits.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { problem } from '../../shared/http/problem.ts';
import { FILE_TOO_LARGE } from '../knowledge/extract/extract-text.ts';

/** Limits of a form with two fields, one of which is a file. */
const LIMITS = {
  maxFileSize: UPLOAD_LIMIT_BYTES,
  maxTotalSize: 2 * UPLOAD_LIMIT_BYTES,
  maxParts: 20,
};

const FORM_TOO_LARGE = `The form is too large: the limit is ${
  formatMiB(LIMITS.maxTotalSize)
} in all fields.`;

/**
 * A file whose bytes can be read once. The runtime's own File keeps a copy and creates another for
 * each read, which exceeds the memory of a Supabase edge function. While a form is parsed, two
 * copies exist: the received chunks and these bytes. Without Content-Length, the size limit has
 * buffered the request before.
 */
class UploadedFile extends File {
  override readonly size: number;
  #bytes: Uint8Array<ArrayBuffer> | undefined;

  constructor(part: MultipartPart) {
    super([], parseName(part), { type: part.mediaType });
    this.size = part.size;
    this.#bytes = part.bytes as Uint8Array<ArrayBuffer>;
    part.content.length = 0;
  }

  #take(): Uint8Array<ArrayBuffer> {
    if (!this.#bytes) throw new TypeError('The file was read already.');
    const bytes = this.#bytes;
    this.#bytes = undefined;
    return bytes;
  }

  // deno-lint-ignore require-await -- a failure is a rejection
  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#take();
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.bytes()).buffer;
  }

  override async text(): Promise<string> {
    return new TextDecoder().decode(await this.bytes());
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return ReadableStream.from([this.#take()]);
  }

  override slice(): never {
    throw new TypeError('The file is read as a whole.');
  }
}

/**
 * Parses a file name as browsers write it: a backslash is literal, although the header parser reads
 * it as an escape.
 */
function parseName({ headers, filename = '' }: MultipartPart): string {
  return /\bfilename="([^"\r\n]*)"/.exec(headers['content-disposition'] ?? '')?.[1] ?? filename;
}

/**
 * Parses a form while it arrives, for the validator that follows; throws 400 for an invalid form
 * and 413 for one that is too large.
 */
export const parseForm = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.req.header('Content-Type')?.startsWith('multipart/form-data')) {
    // Hono's validator reads the form from this cache.
    c.req.bodyCache.formData = await readForm(c.req.raw);
  }
  await next();
});

async function readForm(request: Request): Promise<FormData> {
  const form = new FormData();
  try {
    for await (const part of parseParts(request)) append(form, part);
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError) throw problem(413, FILE_TOO_LARGE);
    if (error instanceof MaxTotalSizeExceededError) throw problem(413, FORM_TOO_LARGE);
    if (!(error instanceof MultipartParseError)) throw error;
    throw problem(400, `The form cannot be read: ${error.message}.`);
  }
  return form;
}

/**
 * Yields the parts of a form. Text after the last boundary is allowed but ignored: RFC 2046,
 * section 5.1.1.
 */
async function* parseParts({ headers, body }: Request): AsyncGenerator<MultipartPart> {
  const boundary = getMultipartBoundary(headers.get('Content-Type')!);
  if (!boundary) throw new MultipartParseError('its Content-Type names no boundary');
  if (!body) throw new MultipartParseError('it is empty');
  const parser = new MultipartParser(boundary, LIMITS);
  let hasEnded = false;
  for await (const chunk of body) {
    if (hasEnded) continue;
    yield* parser.write(chunk);
    hasEnded = isFinished(parser);
  }
  parser.finish();
}

/** Returns whether the parser has reached the end: then it accepts no more data. */
function isFinished(parser: MultipartParser): boolean {
  try {
    parser.finish();
    return true;
  } catch {
    return false;
  }
}

function append(form: FormData, part: MultipartPart): void {
  try {
    if (part.name) form.append(part.name, part.isFile ? new UploadedFile(part) : part.text);
  } catch (error) {
    // Names and texts are decoded when they are read.
    if (!(error instanceof TypeError)) throw error;
    throw new MultipartParseError('its names and texts must be UTF-8');
  }
}
