import { describe, expect, test } from 'vitest';
import { extractText } from '../../../../../functions/assistant/knowledge/extract/extract-text.ts';
import { UPLOAD_LIMIT_BYTES } from '../../../../../functions/shared/contract/limits.ts';
import { makeDocx, makePdf, zip } from '../../../../../scripts/testing/samples/sample-files.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const windows1251 = (text: string) =>
  Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
  });
const utf16 = (text: string, mark: number[] = []) =>
  new Uint8Array([
    ...mark,
    ...Array.from(text, (each) => [each.charCodeAt(0) & 255, each.charCodeAt(0) >> 8]).flat(),
  ]);

const RUSSIAN = 'Стоимость имплантации зависит от выбранной системы и объема работы врача.';

/** Two pages. */
const PDF = makePdf(
  Array.from({ length: 40 }, (_, i) => `Room ${'x'.repeat(i + 1)} is open from nine to six.`),
);

const join = (...parts: Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]));

/** Returns an ASCII PDF with a part replaced. */
const without = (pdf: Uint8Array, part: RegExp, by = '') =>
  utf8(new TextDecoder().decode(pdf).replace(part, by));

describe('extractText', () => {
  test.each([
    ['Markdown', utf8('# Цены\n'), 'prices.MD', 'markdown', '# Цены\n'],
    ['text', utf8('Prices'), 'prices.txt', 'text', 'Prices'],
    ['UTF-8 with a mark', utf8('\ufeffPrices'), 'prices.txt', 'text', 'Prices'],
    ['windows-1251', windows1251(RUSSIAN), 'prices.txt', 'text', RUSSIAN],
    ['UTF-16 with a mark', utf16(RUSSIAN, [0xff, 0xfe]), 'prices.txt', 'text', RUSSIAN],
    [
      'UTF-16 without one',
      utf16('Prices of the clinic'),
      'prices.md',
      'markdown',
      'Prices of the clinic',
    ],
  ])('reads %s', async (_, bytes, name, fileType, text) => {
    expect(await extractText(bytes, name)).toEqual({ fileType, text });
  });

  test('reads HTML, whatever its name', async () => {
    const page = '<!DOCTYPE html><html><head><title>x</title><style>a{}</style></head><body>' +
      '<h1>Prices</h1><script>alert(1)</script><p>See <a href="/a">all</a>.</p>' +
      '<table><tr><th>Service</th></tr><tr><td>Implant</td></tr></table><ul><li>One</li></ul></body></html>';
    const { fileType, text } = await extractText(utf8(page), 'page.txt');
    expect(fileType).toBe('html');
    expect(text).toBe(
      'Prices\n\nSee all.\n\nService\nImplant\n\n- One',
    );
  });

  test('reads the encoding that HTML names', async () => {
    const page = windows1251('<html><meta charset="windows-1251"><p>Да</p></html>');
    expect((await extractText(page, 'a.html')).text).toBe('Да');
  });

  test('reads PDF by its first bytes', async () => {
    const bytes = makePdf(['Opening hours', 'Monday (9 to 5)']);
    const { fileType, text } = await extractText(bytes, 'hours.txt');
    expect(fileType).toBe('pdf');
    expect(text).toMatch(/Opening hours\s+Monday \(9 to 5\)/);
    expect(bytes.length).toBeGreaterThan(0);
  });

  test.each([
    [
      'the head of a response before it',
      join(utf8('HTTP/1.1 200 OK\r\nX-Length: 900\r\n\r\n'), PDF),
    ],
    ['thousands of characters before it', join(utf8('x'.repeat(3_000)), PDF)],
    ['a byte order mark before it', join(new Uint8Array([0xef, 0xbb, 0xbf]), PDF)],
    ['a page about an object after it', join(PDF, utf8('\n<p>Lost an object?'))],
    ['zeros after it', join(PDF, new Uint8Array(4_000))],
    ['a wrong place of its table', without(PDF, /startxref\n\d+/, 'startxref\n99999')],
    ['no table and no trailer', without(PDF, /xref\n[^]*$/)],
    ['half a table', without(PDF, /00000 n\s*trailer[^]*$/)],
    ['a wrong number of pages', without(PDF, /\/Count 2/, '/Count 7')],
  ])('reads a PDF with %s, whole', async (_, bytes) => {
    const { text } = await extractText(bytes, 'a.PDF');
    expect(text.match(/from nine/g)).toHaveLength(40);
  });

  test('takes Markdown about PDF for Markdown', async () => {
    expect((await extractText(utf8('It begins with\n%PDF-1.7'), 'a.md')).fileType).toBe('markdown');
  });

  test('reads DOCX by its first bytes, with its headings', async () => {
    const bytes = makeDocx('Цены', ['Implant: 900', 'Crown: 400']);
    expect(await extractText(bytes, 'prices')).toMatchObject({
      fileType: 'docx',
      text: 'Цены\n\nImplant: 900\n\nCrown: 400',
      blocks: [{ kind: 'heading', level: 1 }, { kind: 'paragraph' }, { kind: 'paragraph' }],
    });
  });

  test.each([
    ['an empty file', new Uint8Array(), 'a.md', 422, /empty/],
    ['only spaces', utf8(' \n\t'), 'a.md', 422, /no text/],
    ['a PDF without text', makePdf([]), 'a.pdf', 422, /no text layer.*scans/],
    ['the beginning of a PDF', PDF.slice(0, PDF.length / 2), 'a.pdf', 422, /cut off/],
    ['a PDF whose last object is cut', without(PDF, /endobj\s*xref[^]*$/), 'a.pdf', 422, /cut off/],
    [
      'a PDF of packed objects that is cut',
      utf8('%PDF-1.7\n1 0 obj << /Type /ObjStm >> stream\nx\nendstream endobj'),
      'a.pdf',
      422,
      /cut off/,
    ],
    [
      'a PDF that lost objects',
      without(PDF, /\n3 0 obj[^]*?endobj|xref[^]*$/g),
      'a.pdf',
      422,
      /cut off/,
    ],
    [
      'a PDF without pages',
      without(PDF, /\/Kids \[4 0 R/, '/Kids [99 0 R'),
      'a.pdf',
      422,
      /pages cannot be read/,
    ],
    [
      'a PDF without objects',
      utf8('%PDF-1.7 nothing startxref 0 %%EOF'),
      'a.pdf',
      422,
      /structure/,
    ],
    ['text named PDF', utf8('hello'), 'a.pdf', 422, /not a PDF/],
    ['text named DOCX', utf8('hello'), 'a.docx', 422, /not a DOCX/],
    ['an encrypted PDF', makePdf(['x'], { encrypted: true }), 'a.pdf', 422, /encrypted/],
    ['a damaged DOCX', zip({ 'word/document.xml': '<w' }), 'a.docx', 422, /damaged/],
    [
      'an encrypted DOCX',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...utf16('EncryptedPackage')]),
      'a.docx',
      422,
      /encrypted/,
    ],
    ['an old Word file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'a.doc', 415, /DOCX/],
    ['an archive', zip({ 'a.txt': 'x' }), 'a.md', 415, /archive/],
    ['an image named text', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1]), 'a.txt', 415, /image/],
    ['RTF', utf8('{\\rtf1 hello}'), 'a.txt', 415, /RTF/],
    ['a kind that is not taken', utf8('a,b'), 'a.csv', 415, /not supported/],
    [
      'binary data named text',
      new Uint8Array([1, 0, 2, 3, 4, 5, 6, 7, 200, 201]),
      'a.txt',
      422,
      /not text/,
    ],
    ['more than 10 MiB', new Uint8Array(UPLOAD_LIMIT_BYTES + 1), 'a.md', 413, /10 MiB/],
  ])('refuses %s', async (_, bytes, name, status, message) => {
    const refused = expect(extractText(bytes, name)).rejects;
    await refused.toMatchObject({ name: 'UnreadableFile', status });
    await refused.toThrow(message);
  });
});
