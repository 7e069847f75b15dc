import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { markdownLanguage } from './markdown-language.ts';

const colours = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '640' },
  { tag: tags.strong, fontWeight: '640' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.monospace, color: 'var(--color-accent-text)' },
  { tag: tags.link, color: 'var(--color-accent-text)' },
  { tag: [tags.processingInstruction, tags.contentSeparator], color: 'var(--color-text-faint)' },
  { tag: tags.quote, color: 'var(--color-text-muted)' },
]);

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
  '.cm-searchMatch': { backgroundColor: 'var(--color-warning-soft)' },
  '.cm-searchMatch-selected': { outline: '1px solid var(--color-warning)' },
});

/** Keeps the edited line visible above a bar at the bottom of the page. */
const clearOfBar = EditorView.scrollMargins.of(({ dom }) => {
  const bar = dom.closest('[data-scroller]')?.querySelector('[data-foot-bar]');
  return bar ? { bottom: bar.clientHeight + 32 } : null;
});

interface EditorLook {
  label: string;
  readonly: boolean;
  /** Whether lines are numbered. */
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
    markdownLanguage,
    syntaxHighlighting(colours),
    EditorView.lineWrapping,
    clearOfBar,
    EditorState.readOnly.of(readonly),
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-multiline': 'true',
      tabindex: '0',
      ...(readonly && { 'aria-readonly': 'true' }),
    }),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    theme,
  ];
}
