import { strToU8, Unzip, UnzipInflate, type Zippable, zipSync } from 'fflate/browser';
import { concatBytes } from '../../shared/concat-bytes.ts';
import { formatMiB, formatNumber, MiB } from '../../shared/contract/limits.ts';
import { fail, FilesError } from './files-error.ts';
import { checkPath } from './paths.ts';

/**
 * Limits of an archive against zip bombs. Unpacked bytes and files are counted while unpacking,
 * regardless of its headers.
 */
export const ZIP_LIMITS = {
  packedBytes: 24 * MiB,
  unpackedBytes: 64 * MiB,
  files: 5000,
  /** Maximum ratio of unpacked to packed bytes, for files over 1 MiB unpacked. */
  ratio: 200,
};

/** Fixed modification time, so that equal files give equal archives. */
const MODIFIED = new Date(1980, 0, 1);

/** Packs files, given as texts by path, into a ZIP archive. */
export function packFiles(files: ReadonlyMap<string, string>): Uint8Array<ArrayBuffer> {
  const entries: Zippable = {};
  for (const [path, text] of files) entries[path] = [strToU8(text), { mtime: MODIFIED }];
  return zipSync(entries, { level: 6 }) as Uint8Array<ArrayBuffer>;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(path: string, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    return fail(path, 'The file is not UTF-8 text');
  }
}

/** Number of archive bytes unpacked between two checks of the limits. */
const PIECE = 64 * 1024;

/**
 * Unpacks a ZIP archive into texts by path.
 *
 * @throws FilesError for invalid archives and files that are not text, for exceeded limits, and for
 * paths that leave the folder.
 */
export function unpackFiles(archive: Uint8Array): Map<string, string> {
  const chunks = new Map<string, Uint8Array[]>();
  let unpacked = 0;
  let ended = 0;
  const unzip = new Unzip((file) => {
    if (file.name.endsWith('/')) return;
    const path = checkPath(file.name);
    if (chunks.has(path)) fail(path, 'The archive contains this file twice');
    if (chunks.size >= ZIP_LIMITS.files) {
      fail('archive', `It contains more than ${formatNumber(ZIP_LIMITS.files)} files`);
    }
    const parts: Uint8Array[] = [];
    chunks.set(path, parts);
    let size = 0;
    file.ondata = (error, chunk, isFinal) => {
      if (error) throw error;
      size += chunk.length;
      unpacked += chunk.length;
      if (unpacked > ZIP_LIMITS.unpackedBytes) {
        fail('archive', `It is over ${formatMiB(ZIP_LIMITS.unpackedBytes)} when unpacked`);
      }
      if (size > MiB && size > ZIP_LIMITS.ratio * (file.size ?? archive.length)) {
        fail(path, `It is over ${ZIP_LIMITS.ratio} times its packed size when unpacked`);
      }
      parts.push(chunk.slice());
      if (isFinal) ended += 1;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  if (archive[0] !== 0x50 || archive[1] !== 0x4b) fail('archive', 'This is not a ZIP archive');
  try {
    for (let at = 0; at < archive.length; at += PIECE) {
      unzip.push(archive.subarray(at, at + PIECE), at + PIECE >= archive.length);
    }
  } catch (error) {
    if (error instanceof FilesError) throw error;
    fail('archive', `It is damaged: ${(error as Error).message}`);
  }
  if (ended !== chunks.size) fail('archive', 'It is damaged: a file in it is incomplete');
  return new Map(
    [...chunks].map(([path, parts]) => [path, decode(path, concatBytes(parts))]),
  );
}
