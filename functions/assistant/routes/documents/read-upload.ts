import type { z } from 'zod';
import { problem } from '../../../shared/http/problem.ts';
import type { DocumentPart } from '../../files/assistant.ts';
import type { ExtractedText } from '../../knowledge/extract/extract-text.ts';
import { UnreadableFile } from '../../knowledge/extract/unreadable-file.ts';
import { type RunJob, runJob } from '../../knowledge/indexing/jobs.ts';
import type { DocumentUpload, NewDocument } from '../../schemas/documents.ts';

export interface UploadedDocument extends DocumentPart {
  size_bytes: number;
}

export type Upload = z.output<typeof DocumentUpload> | z.output<typeof NewDocument>;

/** Reads a validated upload; throws 413, 415 or 422 for an unusable file. */
export async function readUpload(upload: Upload, run: RunJob = runJob): Promise<UploadedDocument> {
  try {
    return 'file' in upload ? await fromFile(upload, run) : await fromText(upload, run);
  } catch (error) {
    if (error instanceof UnreadableFile) {
      throw problem(error.status === 422 ? 'unreadable-file' : error.status, error.message);
    }
    throw error;
  }
}

/** Returns the form of a request's body; throws 415 if it is neither. */
export function detectUploadForm(contentType = ''): 'form' | 'json' {
  if (contentType.startsWith('multipart/form-data')) return 'form';
  if (contentType.startsWith('application/json')) return 'json';
  throw problem(415, 'Send a file as multipart/form-data, or a text as application/json.');
}

async function fromFile({ file, name }: z.output<typeof DocumentUpload>, run: RunJob) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const size = bytes.length;
  const read = await run(['extract', bytes, file.name, file.type]);
  return toRow(read, name ?? (baseName(file.name) || 'Untitled'), size);
}

/** Returns a file's name without its path and without invisible and text-direction characters. */
function baseName(path: string): string {
  const name = path.split(/[/\\]/).at(-1)!.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return name.slice(0, 400).toWellFormed();
}

async function fromText({ name, file_type, text }: z.output<typeof NewDocument>, run: RunJob) {
  const size = new TextEncoder().encode(text).length;
  return toRow(await run(['extractFromText', text, file_type, size]), name, size);
}

function toRow({ fileType, text, blocks }: ExtractedText, name: string, size_bytes: number) {
  return { name, file_type: fileType, raw_text: text, blocks: blocks ?? null, size_bytes };
}
