import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';

/** Search and replace (Ctrl-F) above the text. Loaded when an editor first has the focus. */
export const editorSearch: Extension[] = [
  search({ top: true }),
  highlightSelectionMatches(),
  keymap.of(searchKeymap),
];
