import { defineLanguageFacet, Language, languageDataProp } from '@codemirror/language';
import { GFM, parser } from '@lezer/markdown';

const data = defineLanguageFacet({ commentTokens: { block: { open: '<!--', close: '-->' } } });

/**
 * Markdown for the editor, without the parsers of HTML, CSS and JavaScript that
 *
 * @codemirror/lang-markdown includes for fenced code: a third of the editor's size.
 */
export const markdownLanguage = new Language(
  data,
  parser.configure([GFM, { props: [languageDataProp.add({ Document: data })] }]),
  [],
  'markdown',
);
