import type JSZip from 'jszip';
import { concatBytes } from '../../../../shared/concat-bytes.ts';
import type { Budget } from '../budget.ts';
import { SAVE_COPY, UnreadableFile } from '../unreadable-file.ts';
import { writeEquations } from './equations.ts';

/** An opened DOCX, in the form that mammoth accepts. */
interface Archive {
  exists(name: string): boolean;
  read(name: string, encoding?: string): Promise<string | Uint8Array>;
}

/**
 * Opens a ZIP archive. Counts unpacked bytes while reading, regardless of the directory's sizes
 * (zip bomb), checks the elements, depth and text of XML before it is parsed, and replaces its
 * equations by text.
 */
export async function openArchive(bytes: Uint8Array, budget: Budget): Promise<Archive> {
  const { default: Zip } = await import('jszip');
  const zip = await Zip.loadAsync(bytes);
  return {
    exists: (name) => zip.file(name) !== null,
    async read(name, encoding) {
      const unpacked = await unpack(zip.file(name)!, budget);
      if (!encoding) return unpacked;
      const text = new TextDecoder(encoding).decode(unpacked);
      checkXml(text, budget);
      return writeEquations(text);
    },
  };
}

function unpack(file: JSZip.JSZipObject, budget: Budget): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const chunks: Uint8Array[] = [];
  // The types omit a stream that can be paused, which JSZip documents.
  const { internalStream } = file as unknown as {
    internalStream(type: 'uint8array'): JSZip.JSZipStreamHelper<Uint8Array>;
  };
  const stream = internalStream.call(file, 'uint8array');
  stream.on('data', (chunk) => {
    try {
      budget.take('unpackedBytes', chunk.length);
      chunks.push(chunk);
    } catch (error) {
      stream.pause();
      reject(error);
    }
  });
  stream.on('error', reject);
  stream.on('end', () => resolve(concatBytes(chunks)));
  stream.resume();
  return promise;
}

const TAG = /<(\/?)[^\s<>/!?][^<>]*?(\/?)>/g;

/**
 * Counts XML against the budget. Rejects a document type, which Word never writes: its entities
 * could expand without limit.
 */
function checkXml(xml: string, budget: Budget): void {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) {
    throw new UnreadableFile(
      422,
      `The DOCX is damaged: its XML declares a document type. ${SAVE_COPY}`,
    );
  }
  let depth = 0;
  let end = 0;
  for (const { 0: tag, 1: closes, 2: isEmpty, index } of xml.matchAll(TAG)) {
    budget.take('characters', index - end);
    end = index + tag.length;
    if (closes) depth--;
    else {
      budget.take('elements');
      if (!isEmpty) budget.checkDepth(++depth);
    }
  }
}
