import { describe, expect, it } from 'vitest';
import { serialize } from 'parse5';
import {
  Budget,
  EDGE_BUDGET,
} from '../../../../../../functions/assistant/knowledge/extract/budget.ts';
import { parseMarkup } from '../../../../../../functions/assistant/knowledge/extract/docx/parse-markup.ts';

/** Serializes an element without a namespace, with an end tag even if it is void. */
const write = (html: string) => serialize(parse(html)).replaceAll('</br>', '');
const parse = (html: string) => parseMarkup(html, new Budget(undefined, EDGE_BUDGET));

describe('parseMarkup', () => {
  it('keeps elements, attributes and text as an HTML parser does', () => {
    const html =
      '<h1>Fees &amp; terms</h1><p>a &lt; b<br>c <a href="/?a=1&amp;b=&quot;2&quot;">d</a></p>' +
      '<table><tr><td colspan="2"></td></tr></table>';
    expect(write(html.replace('<br>', '<br />'))).toBe(html);
  });

  it('reduces spans that are too large, and counts their cells', () => {
    expect(write('<td colspan="500">a</td>')).toContain('colspan="100"');
    expect(() => parse('<td colspan="100" rowspan="201"></td>')).toThrow(/too many parts/);
  });

  it('rejects elements that are nested too deeply', () => {
    expect(() => parse('<ul>'.repeat(513))).toThrow(/nested too deeply/);
  });
});
