import {
  cursorGroupLeft,
  cursorGroupRight,
  defaultKeymap,
  history,
  historyKeymap,
  selectGroupLeft,
  selectGroupRight,
} from '@codemirror/commands';
import { EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, type KeyBinding, keymap, lineNumbers } from '@codemirror/view';
import { markdownHighlighting } from './markdown-highlighting.ts';

const theme = EditorView.theme({
  '&': { color: 'var(--color-text)', backgroundColor: 'transparent', fontSize: '0.8125rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.25rem' },
  '.cm-content': { padding: '12px', caretColor: 'var(--color-text)' },
  '.cm-line': { padding: '0' },
  '.cm-gutters': { color: 'var(--color-text-faint)', backgroundColor: 'transparent', border: '0' },
  '.cm-cursor': { borderLeftColor: 'var(--color-text)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': {
    backgroundColor: 'var(--color-accent-soft) !important',
  },
  '.cm-panels': {
    color: 'var(--color-text)',
    backgroundColor: 'var(--color-sunken)',
    fontFamily: 'var(--font-sans)',
  },
  '.md-strong': { fontWeight: '640' },
  '.md-emphasis': { fontStyle: 'italic' },
  '.md-accent': { color: 'var(--color-accent-text)' },
  '.md-faint': { color: 'var(--color-text-faint)' },
  '.md-quote': { color: 'var(--color-text-muted)' },
  '.cm-searchMatch': { backgroundColor: 'var(--color-warning-soft)' },
  '.cm-searchMatch-selected': { outline: '1px solid var(--color-warning)' },
});

/** Makes Mod-/ comment out as in HTML. */
const comments = EditorState.languageData.of(() => [
  { commentTokens: { block: { open: '<!--', close: '-->' } } },
]);

/** Moves by words with the keys that move by syntax in the default keymap. */
const groupKeymap: KeyBinding[] = [
  { key: 'Alt-ArrowLeft', mac: 'Ctrl-ArrowLeft', run: cursorGroupLeft, shift: selectGroupLeft },
  { key: 'Alt-ArrowRight', mac: 'Ctrl-ArrowRight', run: cursorGroupRight, shift: selectGroupRight },
];

/** Keeps the edited line visible above a bar at the bottom of the page. */
const clearOfBar = EditorView.scrollMargins.of(({ dom }) => {
  const bar = dom.closest('[data-scroller]')?.querySelector('[data-foot-bar]');
  return bar ? { bottom: bar.clientHeight + 32 } : null;
});

interface EditorLook {
  label: string;
  readonly: boolean;
  numbered: boolean;
}

/**
 * Returns the extensions for Markdown with wrapping and undo. Tab leaves the editor, as in other
 * text boxes.
 */
export function editorExtensions({ label, readonly, numbered }: EditorLook): Extension[] {
  return [
    numbered ? lineNumbers() : [],
    history(),
    drawSelection(),
    markdownHighlighting,
    comments,
    EditorView.lineWrapping,
    clearOfBar,
    EditorState.readOnly.of(readonly),
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-multiline': 'true',
      tabindex: '0',
      ...(readonly && { 'aria-readonly': 'true' }),
    }),
    keymap.of([...groupKeymap, ...defaultKeymap, ...historyKeymap]),
    theme,
  ];
}
