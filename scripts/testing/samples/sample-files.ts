import { crc32, deflateRawSync } from 'node:zlib';
import { concatBytes } from '../../../functions/shared/concat-bytes.ts';

const encode = (text: string) => new TextEncoder().encode(text);

/** Lines that fit on a page of a PDF; readers omit text outside it. */
const LINES_PER_PAGE = 35;

/** Builds a PDF of ASCII `lines`, 35 per page, with an image of a given size in bytes. */
export function makePdf(lines: string[], { encrypted = false, imageBytes = 0 } = {}): Uint8Array {
  const count = Math.max(1, Math.ceil(lines.length / LINES_PER_PAGE));
  const pages = Array.from({ length: count }, (_, page) => {
    const from = page * LINES_PER_PAGE;
    return makePage(5 + 2 * page, lines.slice(from, from + LINES_PER_PAGE));
  });
  const kids = pages.map((_, page) => `${4 + 2 * page} 0 R`).join(' ');
  const key = `<${'00'.repeat(32)}>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flat(),
    `<< /Subtype /Image /Length ${imageBytes} >>\nstream\n${'x'.repeat(imageBytes)}\nendstream`,
    `<< /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >>`,
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = body.length;
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return String(at).padStart(10, '0');
  });
  const encryption = encrypted ? `/Encrypt ${objects.length} 0 R /ID [${key} ${key}]` : '';
  const table = ['0000000000 65535 f ', ...offsets.map((offset) => `${offset} 00000 n `)].join(
    '\n',
  );
  return encode(
    `${body}xref\n0 ${objects.length + 1}\n${table}\ntrailer\n` +
      `<< /Size ${
        objects.length + 1
      } /Root 1 0 R ${encryption} >>\nstartxref\n${body.length}\n%%EOF`,
  );
}

/** Builds a page and its content object, which has this number. */
function makePage(number: number, lines: string[]): [page: string, content: string] {
  const shown = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj 0 -20 Td`).join('\n');
  const content = `BT /F1 14 Tf 50 700 Td\n${shown}\nET`;
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${number} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
}

/** Builds a DOCX with a heading and paragraphs. */
export function makeDocx(heading: string, paragraphs: string[]): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
  const wordprocessing = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
  const paragraph = (text: string, style = '') =>
    `<w:p>${
      style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`
    }<w:r><w:t>${text}</w:t></w:r></w:p>`;
  const body = [paragraph(heading, 'Heading1'), ...paragraphs.map((text) => paragraph(text))].join(
    '',
  );
  return zip({
    '[Content_Types].xml':
      `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${wordprocessing}.document.main+xml"/></Types>`,
    '_rels/.rels':
      `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${main}"><w:body>${body}</w:body></w:document>`,
  });
}

/** Builds an archive of uncompressed files; `claimed` is the size in its directory. */
export function zip(files: Record<string, string>, claimed?: number): Uint8Array {
  const stored = Object.entries(files).map(([name, text]) => ({ name, data: encode(text) }));
  return archive(stored.map((each) => ({ ...each, content: each.data, claimed })));
}

interface ArchivedFile {
  name: string;
  /** Unpacked, and as the archive holds it. */
  data: Uint8Array;
  content: Uint8Array;
  claimed?: number;
}

function archive(files: ArchivedFile[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const file of files) {
    const nameBytes = encode(file.name);
    const shared = header(file, nameBytes.length);
    const local = concatBytes([numbers([4, 0x04034b50]), shared, nameBytes, file.content]);
    directory.push(concatBytes([
      numbers([4, 0x02014b50], [2, 20]),
      shared,
      numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
      nameBytes,
    ]));
    parts.push(local);
    at += local.length;
  }
  const end = concatBytes(directory);
  const count = directory.length;
  return concatBytes([
    ...parts,
    end,
    numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, end.length], [4, at], [
      2,
      0,
    ]),
  ]);
}

/**
 * Builds a DOCX whose text unpacks to a size in MiB (zip bomb); `claimed` is the size in its
 * directory.
 */
export function makeBomb(size: number, claimed?: number): Uint8Array {
  const data = new Uint8Array(size * 2 ** 20).fill(32);
  const content = deflateRawSync(data);
  return archive([{ name: 'word/document.xml', data, content, claimed }]);
}

/** Builds the common part of an archive's local headers and directory entries. */
function header({ data, content, claimed }: ArchivedFile, nameLength: number): Uint8Array {
  const method = content === data ? 0 : 8;
  return numbers(
    [2, 20],
    [2, 0],
    [2, method],
    [4, 0],
    [4, crc32(data)],
    [4, content.length],
    [4, claimed ?? data.length],
    [2, nameLength],
    [2, 0],
  );
}

function numbers(...list: [bytes: number, value: number][]): Uint8Array {
  return new Uint8Array(
    list.flatMap(([bytes, value]) =>
      Array.from({ length: bytes }, (_, i) => (value >>> (8 * i)) & 255)
    ),
  );
}

/** Encodes Adobe's ASCII85 with its end mark, padded to a multiple of four bytes. */
export function ascii85(bytes: Uint8Array): Uint8Array {
  const padded = concatBytes([bytes, new Uint8Array((4 - bytes.length % 4) % 4)]);
  const view = new DataView(padded.buffer);
  const digits: number[] = [];
  for (let at = 0; at < padded.length; at += 4) {
    const value = view.getUint32(at);
    for (let power = 4; power >= 0; power--) digits.push(33 + Math.floor(value / 85 ** power) % 85);
  }
  return new Uint8Array([...digits, ...encode('~>')]);
}

/** Encodes zeros as LZW: each table of 3,837 codes, each one byte longer, unpacks to 7 MB. */
export function lzwOfZeros(tables: number): Uint8Array {
  const bits: string[] = [];
  const add = (code: number, width: number) => bits.push(code.toString(2).padStart(width, '0'));
  for (let i = 0; i < tables; i++) {
    add(256, i === 0 ? 9 : 12);
    add(0, 9);
    for (let code = 258; code < 4094; code++) {
      add(code, code < 511 ? 9 : code < 1023 ? 10 : code < 2047 ? 11 : 12);
    }
  }
  return Uint8Array.from(bits.join('').match(/.{8}/g)!, (byte) => parseInt(byte, 2));
}
