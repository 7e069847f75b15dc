import { describe, expect, test } from 'vitest';
import { writeEquations } from '../../../../../../functions/assistant/knowledge/extract/docx/equations.ts';

const NAMESPACES = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const documentOf = (body: string) => `<w:document ${NAMESPACES}>${body}</w:document>`;

const t = (text: string) => `<m:r><w:rPr><w:i/></w:rPr><m:t>${text}</m:t></m:r>`;
const e = (...content: string[]) => `<m:e>${content.join('')}</m:e>`;
const node = (name: string, ...content: string[]) => `<m:${name}>${content.join('')}</m:${name}>`;
const property = (name: string, value: string) => `<m:${name} m:val="${value}"/>`;

/** Returns the text of an equation. */
function read(equation: string): string {
  const written = writeEquations(documentOf(`<w:p><m:oMath>${equation}</m:oMath></w:p>`));
  const [, text] = /<w:p><w:r><w:t xml:space="preserve">([^<]*)<\/w:t><\/w:r><\/w:p>/.exec(
    written,
  )!;
  return text!;
}

describe('writeEquations', () => {
  test.each([
    ['a fraction', node('f', node('num', t('a+b')), node('den', t('2'))), '(a+b)/2'],
    [
      'a fraction of powers',
      node('f', node('num', t('m')), node('den', node('sSup', e(t('h')), node('sup', t('2'))))),
      'm/h^2',
    ],
    [
      'a binomial',
      node(
        'd',
        e(node(
          'f',
          node('fPr', property('type', 'noBar')),
          node('num', t('n')),
          node('den', t('k')),
        )),
      ),
      '(n over k)',
    ],
    [
      'a fraction in a fraction',
      node(
        'f',
        node('num', node('f', node('num', t('1')), node('den', t('x')))),
        node('den', t('y')),
      ),
      '(1/x)/y',
    ],
    ['a power', node('sSup', e(t('x')), node('sup', t('n+1'))), 'x^(n+1)'],
    ['a power of a sum', node('sSup', e(node('d', e(t('x+y')))), node('sup', t('2'))), '(x+y)^2'],
    ['an index', node('sSub', e(t('x')), node('sub', t('i'))), 'x_i'],
    [
      'an index and a power',
      node('sSubSup', e(t('x')), node('sub', t('i')), node('sup', t('2'))),
      'x_i^2',
    ],
    [
      'scripts before',
      node('sPre', node('sub', t('6')), node('sup', t('14')), e(t('C'))),
      '_6^14C',
    ],
    [
      'a root',
      node('rad', node('radPr', property('degHide', '1')), node('deg'), e(t('x+1'))),
      '√(x+1)',
    ],
    ['a cube root', node('rad', node('deg', t('3')), e(t('x'))), '√[3](x)'],
    [
      'a sum',
      node(
        'nary',
        node('naryPr', property('chr', '∑')),
        node('sub', t('i=1')),
        node('sup', t('n')),
        e(node('sSub', e(t('x')), node('sub', t('i')))),
      ),
      '∑_(i=1)^n x_i',
    ],
    [
      'an integral',
      node('nary', node('naryPr'), node('sub', t('0')), node('sup', t('1')), e(t('f(x)dx'))),
      '∫_0^1 f(x)dx',
    ],
    ['a function', node('func', node('fName', t('sin')), e(t('x'))), 'sin(x)'],
    [
      'a limit',
      node(
        'func',
        node('fName', node('limLow', e(t('lim')), node('lim', t('x→0')))),
        e(node('d', e(t('x')))),
      ),
      'lim_(x→0)(x)',
    ],
    [
      'absolute bars',
      node('d', node('dPr', property('begChr', '|'), property('endChr', '|')), e(t('x'))),
      '|x|',
    ],
    ['a mean', node('bar', e(t('x'))), 'x\u0304'],
    ['an accent', node('acc', e(t('y'))), 'y\u0302'],
    [
      'a matrix',
      node(
        'd',
        node('dPr', property('begChr', '['), property('endChr', ']')),
        e(node('m', node('mr', e(t('a')), e(t('b'))), node('mr', e(t('c')), e(t('d'))))),
      ),
      '[a, b; c, d]',
    ],
    ['equations below each other', node('eqArr', e(t('x=1')), e(t('y=2'))), 'x=1; y=2'],
    ['a comparison', t('x &lt; 5 &amp; y'), 'x &lt; 5 &amp; y'],
  ])('writes %s in one line', (_, equation, expected) => {
    expect(read(equation)).toBe(expected);
  });

  test('keeps an equation that is a paragraph of its own, and one with attributes', () => {
    const own = `<m:oMathPara><m:oMathParaPr/><m:oMath a="b">${t('E=mc')}</m:oMath></m:oMathPara>`;
    const written = writeEquations(documentOf(`<w:p>${own}</w:p>`));
    expect(written).toContain('<w:t xml:space="preserve">E=mc</w:t>');
    expect(written).not.toMatch(/oMath(?:Para)?[> ]/);
  });

  test('knows the parts by their namespace, whatever their prefix', () => {
    const other = documentOf(
      `<w:p><m:oMath>${node('f', node('num', t('1')), node('den', t('2')))}</m:oMath></w:p>`,
    )
      .replace('xmlns:m=', 'xmlns:math=').replace('xmlns:w=', 'xmlns:doc=').replaceAll(
        'm:',
        'math:',
      ).replaceAll('w:', 'doc:');
    expect(writeEquations(other)).toContain('<doc:t xml:space="preserve">1/2</doc:t>');
  });

  test('leaves a document without equations as it is', () => {
    expect(writeEquations('<w:document/>')).toBe('<w:document/>');
  });
});
