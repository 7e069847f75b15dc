import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';

const control = {
  height: '28px',
  margin: '0',
  padding: '0 8px',
  border: '1px solid var(--color-line-control)',
  borderRadius: 'var(--radius-6)',
  color: 'var(--color-text)',
  font: 'var(--text-13)',
};

const theme = EditorView.theme({
  '.cm-panels-top': { borderBottom: '1px solid var(--color-line)' },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    padding: '8px 36px 8px 8px',
  },
  '.cm-panel.cm-search br': { flexBasis: '100%', content: '""' },
  '.cm-panel.cm-search .cm-textfield': {
    ...control,
    width: '200px',
    backgroundColor: 'var(--color-surface)',
  },
  '.cm-panel.cm-search .cm-button': {
    ...control,
    backgroundColor: 'var(--color-surface)',
    backgroundImage: 'none',
    cursor: 'pointer',
  },
  '.cm-panel.cm-search .cm-button:hover': { backgroundColor: 'var(--color-hover)' },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    margin: '0',
    font: 'var(--text-13)',
  },
  '.cm-panel.cm-search input[type=checkbox]': { margin: '0', accentColor: 'var(--color-accent)' },
  '.cm-panel.cm-search [name=close]': {
    top: '8px',
    right: '8px',
    width: '28px',
    height: '28px',
    color: 'var(--color-text-muted)',
    fontSize: '18px',
    cursor: 'pointer',
  },
});

export { openSearchPanel } from '@codemirror/search';

/** Search and replace (Ctrl-F) above the text. Loaded when an editor first gets the focus. */
export const editorSearch: Extension[] = [
  theme,
  search({ top: true }),
  highlightSelectionMatches(),
  keymap.of(searchKeymap),
];
