import { deflateSync } from 'node:zlib';
import { ascii85 } from '../sample-files.ts';

/** A text on a page, in points from its upper left corner to the baseline. */
export interface DrawnText {
  x: number;
  y: number;
  text: string;
  size?: number;
  font?: 'regular' | 'bold' | 'mono';
}

interface Options {
  /** Titles, each with its page from 1 and its children. */
  outline?: OutlineItem[];
  /**
   * Compression of the pages; `ascii85` also encodes Flate as ASCII85, as
   * ReportLab does.
   */
  packed?: 'not' | 'flate' | 'ascii85';
}

interface OutlineItem {
  title: string;
  page: number;
  below?: OutlineItem[];
}

export const PAGE = { width: 595, height: 842 };

const FONTS = { regular: 'Helvetica', bold: 'Helvetica-Bold', mono: 'Courier' };
const FONT_NAMES = Object.keys(FONTS);
const FIRST_PAGE = 2 + FONT_NAMES.length + 1;

/** Draws a PDF of A4 pages in the standard fonts; texts have the characters of Windows-1252. */
export function drawPdf(
  pages: DrawnText[][],
  { outline = [], packed = 'not' }: Options = {},
): Uint8Array {
  const kids = pages.map((_, i) => `${FIRST_PAGE + 2 * i} 0 R`);
  const outlineAt = FIRST_PAGE + 2 * pages.length;
  const entries = outlineObjects(outline, outlineAt);
  return assemble([
    `<< /Type /Catalog /Pages 2 0 R${outline.length > 0 ? ` /Outlines ${outlineAt} 0 R` : ''} >>`,
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    ...Object.values(FONTS).map((name) =>
      `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
    ),
    ...pages.flatMap((texts, i) => [pageObject(FIRST_PAGE + 2 * i + 1), contentOf(texts, packed)]),
    ...entries,
  ]);
}

function pageObject(content: number): string {
  const fonts = FONT_NAMES.map((name, i) => `/${name} ${3 + i} 0 R`).join(' ');
  return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] ` +
    `/Contents ${content} 0 R /Resources << /Font << ${fonts} >> >> >>`;
}

function contentOf(texts: DrawnText[], packed: Options['packed']): string {
  const drawn = texts.map(({ x, y, text, size = 10, font = 'regular' }) =>
    `BT /${font} ${size} Tf 1 0 0 1 ${x} ${PAGE.height - y} Tm (${escape(text)}) Tj ET`
  ).join('\n');
  if (packed === 'not') return stream('', drawn);
  const flate = new Uint8Array(deflateSync(bytesOf(drawn)));
  if (packed === 'flate') return stream('/Filter /FlateDecode', latin1(flate));
  return stream('/Filter [ /ASCII85Decode /FlateDecode ]', latin1(ascii85(flate)));
}

const stream = (dictionary: string, data: string) =>
  `<< ${dictionary} /Length ${data.length} >>\nstream\n${data}\nendstream`;

/** Encodes text in Windows-1252, with bytes over 127 as octal numbers. */
function escape(text: string): string {
  return text.replace(/[()\\]/g, '\\$&').replace(/[\u0080-\uffff]/g, (letter) => {
    const code = WINDOWS_1252[letter] ?? letter.charCodeAt(0);
    return `\\${code.toString(8).padStart(3, '0')}`;
  });
}

const WINDOWS_1252: Record<string, number> = { '€': 128, '•': 149, '–': 150, '’': 146 };

/** Builds the outline's objects, the first of which has the number `first`. */
function outlineObjects(items: OutlineItem[], first: number): string[] {
  if (items.length === 0) return [];
  const objects: string[] = [''];
  const add = (siblings: OutlineItem[], parent: number): [number, number] => {
    const numbers = siblings.map(() => first + objects.push('') - 1);
    siblings.forEach(({ title, page, below = [] }, i) => {
      const [from, to] = below.length > 0 ? add(below, numbers[i]!) : [0, 0];
      objects[numbers[i]! - first] =
        `<< /Title (${escape(title)}) /Parent ${parent} 0 R /Dest [${
          FIRST_PAGE + 2 * (page - 1)
        } 0 R /Fit]` +
        (numbers[i - 1] ? ` /Prev ${numbers[i - 1]} 0 R` : '') +
        (numbers[i + 1] ? ` /Next ${numbers[i + 1]} 0 R` : '') +
        (from ? ` /First ${from} 0 R /Last ${to} 0 R /Count ${below.length}` : '') + ' >>';
    });
    return [numbers[0]!, numbers.at(-1)!];
  };
  const [from, to] = add(items, first);
  objects[0] = `<< /Type /Outlines /First ${from} 0 R /Last ${to} 0 R /Count ${items.length} >>`;
  return objects;
}

function assemble(objects: string[]): Uint8Array {
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = body.length;
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n `;
  });
  const size = objects.length + 1;
  return bytesOf(
    `${body}xref\n0 ${size}\n${['0000000000 65535 f ', ...offsets].join('\n')}\ntrailer\n` +
      `<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF`,
  );
}

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

const latin1 = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
