import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  Budget,
  EDGE_BUDGET,
} from '../../../../../functions/assistant/knowledge/extract/budget.ts';
import { extractText } from '../../../../../functions/assistant/knowledge/extract/extract-text.ts';
import {
  ascii85,
  lzwOfZeros,
  makeBomb,
  makeDocx,
  makePdf,
  zip,
} from '../../../../../scripts/testing/samples/sample-files.ts';

const MiB = 2 ** 20;
const utf8 = (text: string) => new TextEncoder().encode(text);
const page = (body: string) => utf8(`<!doctype html><html><body>${body}`);
const fill = (piece: string, length = 9 * MiB) => piece.repeat(Math.floor(length / piece.length));
const range = <T>(length: number, make: (index: number) => T) =>
  Array.from({ length }, (_, i) => make(i));

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const docx = (body: string, before = '') =>
  zip({
    'word/document.xml':
      `${before}<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`,
  });
const nest = (tags: string, times: number, inner: string) =>
  tags.repeat(times) + inner + tags.replace(/<([\w:]+)[^>]*>/g, '</$1>').repeat(times);

/** Returns a PDF with one page, whose content is this stream. */
function pdf(
  stream: Uint8Array,
  { dictionary = '/Filter /FlateDecode', extra = '' } = {},
): Uint8Array {
  const head = [
    '%PDF-1.4',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 20 0 R >> >> >> endobj',
    '20 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj',
    extra,
    `4 0 obj << ${dictionary} /Length ${stream.length} >>\nstream\n`,
  ].join('\n');
  const tail = '\nendstream endobj\ntrailer << /Root 1 0 R /Size 21 >>\n%%EOF';
  return new Uint8Array([...utf8(head), ...stream, ...utf8(tail)]);
}
const spaces = new Uint8Array(40 * MiB).fill(32);
const PAGE = '<!doctype html><p>Read me</p>';

const HIDDEN = '/Filter [/FlateDecode /FlateDecode] /X (endobj 9 0 obj)';

/** Returns bombs inside other filters, as [name, stream, dictionary]. */
function packedTwice(): [string, Uint8Array, string][] {
  const once = deflateSync(spaces);
  const hex = utf8(`${once.toString('hex')}>`);
  return [
    ['a PDF packed twice', deflateSync(once), '/Filter [/FlateDecode /FlateDecode]'],
    ['with escaped names', deflateSync(once), '/Filter [/Flate#44ecode /Fl#61teDecode]'],
    ['by Flate as ASCII85', ascii85(once), '/Filter [/ASCII85Decode /FlateDecode]'],
    ['by Flate in hexadecimal', hex, '/Filter [ /AHx /Fl ]'],
    ['with what ends an object in a string', deflateSync(once), HIDDEN],
    ['by runs, packed', deflateSync(new Uint8Array(MiB).fill(129)), '/Filter [/Fl /RL]'],
    ['by LZW', lzwOfZeros(6), '/Filter /LZWDecode'],
  ];
}

const GROWING: [string, () => Uint8Array | Promise<Uint8Array>, RegExp][] = [
  ['a DOCX that unpacks to 60 MiB', () => makeBomb(60), /unpacked it is over 32 MiB/],
  [
    'one whose directory says that it is small',
    () => makeBomb(60, 10),
    /unpacked it is over 32 MiB/,
  ],
  [
    'a DOCX with 20,000 controls inside each other',
    () => docx(nest('<w:sdt><w:sdtContent>', 20_000, '<w:p/>')),
    /nested/,
  ],
  [
    'a DOCX with 300 tables inside each other',
    () => docx(nest('<w:tbl><w:tr><w:tc>', 300, '<w:p/>')),
    /nested/,
  ],
  [
    'a DOCX of too many paragraphs',
    () => docx(fill('<w:p><w:r><w:t>x</w:t></w:r></w:p>', 5 * MiB)),
    /100,000 elements/,
  ],
  ['HTML of elements inside each other', () => page(fill('<div>')), /nested/],
  ['HTML of tables inside each other', () => page(fill('<table><tr><td>')), /nested/],
  [
    'HTML of formatting that comes back in each paragraph',
    () => page(range(9000, (i) => `<p><b a=${i}>`).join('')),
    /100,000/,
  ],
  ['HTML of pictures inside each other', () => page(fill('<svg><g>')), /nested/],
  ['HTML of too many paragraphs', () => page(fill('<p>x')), /100,000 elements/],
  [
    'HTML of cells that span a whole table',
    () => page(`<table>${'<tr><td colspan=1000 rowspan=60000>x'.repeat(500)}`),
    /100,000 elements/,
  ],
  [
    'HTML of lines inside lists',
    () => page(`${'<ul><li>'.repeat(120)}${fill('x<br>', 400_000)}`),
    /lines inside/,
  ],
  [
    'a PDF whose page unpacks to 40 MiB',
    () => pdf(deflateSync(spaces)),
    /unpacked it is over 32 MiB/,
  ],
  ...packedTwice().map(([name, stream, dictionary]): (typeof GROWING)[number] => [
    name,
    () => pdf(stream, { dictionary }),
    /unpacked it is over 32 MiB/,
  ]),
];

describe('a file that grows while it is read is refused', () => {
  test.each(GROWING)('%s', async (_, make, message) => {
    const refused = expect(extractText(await make(), 'a.html')).rejects;
    await refused.toMatchObject({ name: 'UnreadableFile', status: 413 });
    await refused.toThrow(message);
  });

  test.each([
    [
      'a DOCX whose entities grow',
      docx('<w:p/>', '<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]>'),
      /document type/,
    ],
    [
      'a filter that is unknown',
      pdf(utf8('x'), { dictionary: '/Filter /BrotliDecode' }),
      /compression is not supported/,
    ],
    [
      'a filter that is named elsewhere',
      pdf(utf8('x'), { dictionary: '/Filter 7 0 R' }),
      /compression is not supported/,
    ],
    [
      'filters behind a comment',
      pdf(utf8('x'), { dictionary: '/Filter %\n[/ASCII85Decode /FlateDecode]' }),
      /compression is not supported/,
    ],
    [
      'filters named twice',
      pdf(utf8('x'), { dictionary: '/Filter /FlateDecode /F [/A85 /Fl]' }),
      /compression is not supported/,
    ],
    [
      'LZW whose codes grow late',
      pdf(utf8('x'), { dictionary: '/Filter /LZWDecode /DecodeParms << /EarlyChange 0 >>' }),
      /compression is not supported/,
    ],
    [
      'a PDF encrypted without a password',
      pdf(utf8('x'), { extra: 'trailer << /Encr#79pt 7 0 R >>' }),
      /encrypted/,
    ],
  ])('%s', async (_, bytes, message) => {
    const refused = expect(extractText(bytes, 'a.pdf')).rejects;
    await refused.toMatchObject({ name: 'UnreadableFile', status: 422 });
    await refused.toThrow(message);
  });

  test.each([
    ['elements of HTML', page('<p>x</p>'.repeat(20_001)), /20,000 elements/],
    ['bytes of HTML', page(`<p>${fill('слово', MiB + 5)}`), /HTML .+ the limit is 2 MiB/],
    [
      'characters of a DOCX',
      makeDocx('Long', range(2001, () => fill('word ', 1000))),
      /document is too long: the limit is 2,000,000 characters/,
    ],
  ])('too many %s for the edge runtime, and not for a server', async (_, bytes, message) => {
    const edge = new Budget(() => 0, EDGE_BUDGET);
    const refused = expect(extractText(bytes, 'a.html', '', edge)).rejects;
    await refused.toMatchObject({ name: 'UnreadableFile', status: 413 });
    await refused.toThrow(message);
    expect((await extractText(bytes, 'a.html')).text.length).toBeGreaterThan(50_000);
  });

  test('on the edge runtime a DOCX has no limit of HTML', async () => {
    const arrows = range(1000, () => fill('see >>>> ', 1000));
    const edge = new Budget(() => 0, EDGE_BUDGET);
    const { text } = await extractText(makeDocx('Arrows', arrows), 'a.docx', '', edge);
    expect(text).toContain('see >>>> see >>>> see');
  });

  test('on the edge runtime only a PDF is refused by the clock', async () => {
    const busy = () => {
      let time = 0;
      return new Budget(() => time += 700, EDGE_BUDGET);
    };
    for (
      const bytes of [page('<p>word</p>'.repeat(4000)), makeDocx('Words', range(4000, String))]
    ) {
      expect((await extractText(bytes, 'a.html', '', busy())).text.length).toBeGreaterThan(10_000);
    }
    const refused = expect(extractText(makePdf(['x']), 'a.pdf', '', busy())).rejects;
    await refused.toMatchObject({ status: 413, message: expect.stringContaining('1.5 seconds') });
  });

  test('one that takes too long', async () => {
    for (
      const bytes of [page('<p>x</p>'.repeat(2000)), makePdf(['x']), docx('<w:p/>'.repeat(2000))]
    ) {
      let time = 0;
      const slow = new Budget(() => time += 11_000);
      const refused = expect(extractText(bytes, 'a.html', '', slow)).rejects;
      await refused.toMatchObject({ status: 413, message: expect.stringContaining('20 seconds') });
    }
  });
});

describe('what looks hostile and can be read is read as text', () => {
  test.each([
    ['marks that must be escaped', page(`<p>word ${fill('*_', 100_000)}`), 'word *_*_*_'],
    [
      'a table with one wide cell',
      page(`<table>${'<tr><td>x'.repeat(2000)}<tr><td>${fill('y', MiB)}`),
      'x\nx\nx',
    ],
    [
      'scripts, frames, events and styles',
      page(
        '<script>bad()</script><iframe srcdoc="bad"></iframe><object data=bad></object><p onclick=bad()>Read me<style>bad</style>',
      ),
      'Read me',
    ],
    ['HTML that begins like text', utf8(PAGE), 'Read me'],
    ['HTML of links alone', page(`<ul>${'<li><a href=/x>Read me</a>'.repeat(20)}`), 'Read me'],
    [
      'a PDF of leaders',
      makePdf(['Read me', '.'.repeat(50_000) + 'x', 'a-'.repeat(20_000)]),
      'Read me',
    ],
    [
      'a PDF with scripts',
      pdf(utf8('BT /F1 9 Tf (Read me) Tj ET'), {
        dictionary: '',
        extra:
          '7 0 obj << /S /JavaScript /JS (app.alert("bad")) >> endobj\n8 0 obj << /Names [(a) 7 0 R] >> endobj',
      }),
      'Read me',
    ],
    [
      'a PDF with a page behind its end',
      new Uint8Array([...makePdf(['Read me']), ...utf8(PAGE.replace('Read me', 'bad'))]),
      'Read me',
    ],
    [
      'a DOCX with a page behind its end',
      new Uint8Array([...makeDocx('Read me', []), ...utf8('<script>bad</script>')]),
      'Read me',
    ],
    [
      'a DOCX with paths that lead out',
      zip({
        '../../../tmp/bad': 'bad',
        '/etc/bad': 'bad',
        'word/document.xml':
          `<w:document xmlns:w="${WORD}"><w:body><w:p><w:r><w:t>Read me</w:t></w:r></w:p></w:body></w:document>`,
      }),
      'Read me',
    ],
  ])('%s', async (_, bytes, shown) => {
    const { text } = await extractText(bytes, 'a.html');
    expect(text).toContain(shown);
    expect(text).not.toContain('bad');
  });

  test('a stream that claims to be a picture is never unpacked', async () => {
    const content = Array.from(utf8('BT /F1 9 Tf (bad) Tj ET'), (byte) => byte.toString(16));
    const stream = utf8(`endstream ${content.join('')}>`);
    const file = pdf(stream, { dictionary: '/Subtype /Image /Filter /AHx' });
    await expect(extractText(file, 'a.pdf')).rejects.toThrow('no text layer');
  });

  test('a file is what its first bytes say, whatever it is also', async () => {
    const both = new Uint8Array([...makePdf(['Read me']), ...makeDocx('bad', ['bad'])]);
    expect(await extractText(both, 'a.docx')).toMatchObject({ fileType: 'pdf' });
    const picture = new Uint8Array([...utf8('GIF89a/*'), ...utf8(PAGE)]);
    await expect(extractText(picture, 'a.html')).rejects.toMatchObject({ status: 415 });
  });
});
