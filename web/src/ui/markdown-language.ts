import { defineLanguageFacet, Language, languageDataProp } from '@codemirror/language';
import { GFM, parser } from '@lezer/markdown';

const data = defineLanguageFacet({ commentTokens: { block: { open: '<!--', close: '-->' } } });

/**
 * Markdown for the editor, without what @codemirror/lang-markdown brings for fenced code: parsers
 * of HTML, CSS and JavaScript, a third of the editor's size.
 */
export const markdownLanguage = new Language(
  data,
  parser.configure([GFM, { props: [languageDataProp.add({ Document: data })] }]),
  [],
  'markdown',
);
