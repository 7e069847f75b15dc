// deno-lint-ignore-file no-control-regex -- the first bytes of binary files
import { type FileType, findTextType } from '../../schemas/file-type.ts';
import { decodeLatin1 } from './decode-latin1.ts';
import { ACCEPTED, UnreadableFile } from './unreadable-file.ts';

/** Number of bytes searched at both ends of a file. */
const END = 65_536;

/** Magic bytes, as Latin-1, of file types that contain no plain text. */
const MAGIC: [RegExp, FileType | UnreadableFile['status'], string?][] = [
  [/^(?:\xEF\xBB\xBF)?\s{0,64}%PDF-/, 'pdf'],
  [
    /^\xD0\xCF\x11\xE0[^]*E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0/,
    422,
    'The file is encrypted. Remove its password and upload it again.',
  ],
  [
    /^\xD0\xCF\x11\xE0/,
    415,
    'This is a file of an old Office version. Save it as DOCX and upload the new file.',
  ],
  [/^PK\x03\x04[^]*word\/document\d*\.xml/, 'docx'],
  [/^PK(?:\x03\x04|\x05\x06|\x07\x08)/, 415, `This is an archive, not a document. ${ACCEPTED}`],
  [/^\{\\rtf/, 415, `This is an RTF file. ${ACCEPTED}`],
  [
    /^(?:\x89PNG|GIF8|\xFF\xD8\xFF|BM[^]{4}\0\0|II\*\0|MM\0\*|RIFF[^]{4}WEBP)/,
    415,
    `This is an image. ${ACCEPTED}`,
  ],
  [
    /^(?:\x7FELF|MZ[^]{0,200}\0|\x1F\x8B|7z\xBC\xAF|Rar!|\xFD7zXZ|ID3|OggS|\0\0\0[^]ftyp)/,
    415,
    `This is not a document. ${ACCEPTED}`,
  ],
];

/** A PDF may begin late, for example after the head of an HTTP response that was saved with it. */
export const MAX_PDF_HEADER_OFFSET = END;
const LATE_PDF = /%PDF-\d/;

/**
 * Detects a file's type by its magic bytes or its first HTML tag; of other text, by its name or
 * media type.
 *
 * @throws UnreadableFile for a type that is not supported.
 */
export function detectType(bytes: Uint8Array, name: string, mediaType = ''): FileType {
  const head = readEnds(bytes);
  for (const [magic, kind, message] of MAGIC) {
    if (!magic.test(head)) continue;
    if (typeof kind === 'string') return kind;
    throw new UnreadableFile(kind, message!);
  }
  const isNamedPdf = findExtension(name).toLowerCase() === 'pdf' || mediaType === 'application/pdf';
  if (isNamedPdf && LATE_PDF.test(head.slice(0, MAX_PDF_HEADER_OFFSET))) return 'pdf';
  if (/^(?:\xEF\xBB\xBF)?\s*(?:<!doctype html|<html[\s>])/i.test(head)) return 'html';
  return findTextType(findExtension(name)) ?? findTextType(mediaType) ?? refuse(name);
}

function findExtension(name: string): string {
  return /\.([^.\s/\\]+)$/.exec(name.trim())?.[1] ?? '';
}

function refuse(name: string): never {
  const extension = findExtension(name).toLowerCase();
  const isBroken = extension === 'pdf' || extension === 'docx';
  if (isBroken) {
    throw new UnreadableFile(
      422,
      `The file is not a ${extension.toUpperCase()}, despite its name. Export it again and upload the new file.`,
    );
  }
  throw new UnreadableFile(415, `This file type is not supported. ${ACCEPTED}`);
}

/** Returns both ends of a file: archives list their entries at the start and at the end. */
function readEnds(bytes: Uint8Array): string {
  if (bytes.length <= 2 * END) return decodeLatin1(bytes);
  return decodeLatin1(bytes.subarray(0, END)) + decodeLatin1(bytes.subarray(-END));
}
