import { zip } from '../sample-files.ts';
import type { ReferenceCase } from './reference-case.ts';

const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const MATH = 'http://schemas.openxmlformats.org/officeDocument/2006/math';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const PARTS = { styles: 'styles', numbering: 'numbering', footnotes: 'footnotes' };

/** Builds a DOCX with these parts, as Word divides it. */
function docx(body: string, parts: Record<keyof typeof PARTS, string>): Uint8Array {
  const root = (name: string, content: string) =>
    `<w:${name} xmlns:w="${MAIN}" xmlns:m="${MATH}" xmlns:r="${OFFICE}">${content}</w:${name}>`;
  const names = Object.keys(PARTS);
  const relations = names.map((name, i) =>
    `<Relationship Id="r${i}" Type="${OFFICE}/${name}" Target="${name}.xml"/>`
  ).join('');
  const types = ['document.main', ...names].map((name) =>
    `<Override PartName="/word/${
      name.replace('.main', '')
    }.xml" ContentType="${TYPE}.${name}+xml"/>`
  ).join('');
  return zip({
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types}</Types>`,
    '_rels/.rels':
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels':
      `<Relationships xmlns="${PACKAGE}/relationships">${relations}</Relationships>`,
    'word/document.xml': root('document', `<w:body>${body}</w:body>`),
    'word/styles.xml': root('styles', parts.styles),
    'word/numbering.xml': root('numbering', parts.numbering),
    'word/footnotes.xml': root('footnotes', parts.footnotes),
  });
}

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (content: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;
const heading = (text: string, level: number) =>
  paragraph(run(text), `<w:pStyle w:val="H${level}"/>`);
const item = (text: string, level = 0) =>
  paragraph(run(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`);
const table = (rows: string[][]) =>
  `<w:tbl>${
    rows.map((row) =>
      `<w:tr>${row.map((cell) => `<w:tc>${paragraph(run(cell))}</w:tc>`).join('')}</w:tr>`
    ).join('')
  }</w:tbl>`;

const STYLES = [1, 2].map((level) =>
  `<w:style w:type="paragraph" w:styleId="H${level}"><w:name w:val="heading ${level}"/></w:style>`
).join('');
const NUMBERING = `<w:abstractNum w:abstractNumId="0">${
  [0, 1].map((level) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="bullet"/></w:lvl>`).join('')
}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
const FOOTNOTES = `<w:footnote w:id="2">${
  paragraph(run('Except on public holidays.'))
}</w:footnote>`;

const ROWS = [
  ['Service', 'What it includes', 'Price'],
  ['Check-up', 'Examination, two pictures and a plan that says what should be done first', '60 €'],
  ['Cleaning', 'Removal of tartar', '95 €'],
];

const EQUATION = '<m:oMath><m:r><m:t>BMI=</m:t></m:r><m:f><m:num><m:r><m:t>m</m:t></m:r></m:num>' +
  '<m:den><m:sSup><m:e><m:r><m:t>h</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup>' +
  '</m:den></m:f></m:oMath>';

const SUM =
  '<m:oMath><m:r><m:t>Total =</m:t></m:r><m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr>' +
  '<m:sub><m:r><m:t>i=1</m:t></m:r></m:sub><m:sup><m:r><m:t>n</m:t></m:r></m:sup>' +
  '<m:e><m:r><m:t> price</m:t></m:r></m:e></m:nary></m:oMath>';

const BODY = [
  heading('House rules', 1),
  paragraph(
    run('We are open from nine to six') +
      '<w:r><w:footnoteReference w:id="2"/></w:r>' + run(' and answer the telephone until seven.'),
  ),
  heading('What we charge', 2),
  table(ROWS),
  heading('What to bring', 2),
  item('Your insurance card'),
  item('Your medicines'),
  item('painkillers, too', 1),
  paragraph(run('We also need your weight: ') + EQUATION),
  paragraph(`<m:oMathPara>${SUM}</m:oMathPara>`),
].join('');

export const DOCX_CASES: ReferenceCase[] = [{
  name: 'house-rules.docx',
  bytes: () => docx(BODY, { styles: STYLES, numbering: NUMBERING, footnotes: FOOTNOTES }),
  text: [
    'House rules',
    'We are open from nine to six[1] and answer the telephone until seven.',
    'What we charge',
    ...ROWS.map((row) => row.join(' | ')),
    'What to bring',
    '- Your insurance card',
    '- Your medicines',
    '  - painkillers, too',
    'We also need your weight: BMI=m/h^2',
    'Total =∑_(i=1)^n price',
    '1. Except on public holidays.',
  ].join('\n'),
  headings: [[1, 'House rules'], [2, 'What we charge'], [2, 'What to bring']],
  rows: [
    ...ROWS.map((row) => row.join(' | ')),
    '- Your medicines',
    '- painkillers, too',
    'We also need your weight: BMI=m/h^2',
    'Total =∑_(i=1)^n price',
    '1. Except on public holidays.',
  ],
}];
