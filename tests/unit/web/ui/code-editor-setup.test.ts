// @vitest-environment happy-dom
import { EditorState } from '@codemirror/state';
import { EditorView, runScopeHandlers } from '@codemirror/view';
import { expect, test } from 'vitest';
import { editorExtensions } from '@/ui/code-editor-setup.ts';

function openEditor(doc: string) {
  const extensions = editorExtensions({ label: 'Prompt', readonly: false, numbered: false });
  return new EditorView({ parent: document.body, state: EditorState.create({ doc, extensions }) });
}

const classesOf = (view: EditorView, line: number) =>
  [...view.contentDOM.children[line]!.children].map(({ className }) => className);

const press = (view: EditorView, key: string, held: KeyboardEventInit) =>
  runScopeHandlers(view, new KeyboardEvent('keydown', { key, ...held }), 'editor');

test('Markdown has its classes, also after a fence was opened and closed above it', () => {
  const view = openEditor('text\n**a**');
  const strong = ['md-strong md-faint', 'md-strong', 'md-strong md-faint'];
  expect(classesOf(view, 1)).toEqual(strong);
  view.dispatch({ changes: { from: 0, to: 4, insert: '```' } });
  expect([classesOf(view, 0), classesOf(view, 1)]).toEqual([['md-faint'], ['md-accent']]);
  view.dispatch({ changes: { from: 0, to: 3, insert: '' } });
  expect(classesOf(view, 1)).toEqual(strong);
});

test('Mod-/ comments a line out and in', () => {
  const view = openEditor('text');
  press(view, '/', { ctrlKey: true });
  expect(view.state.doc.toString()).toBe('<!-- text -->');
  press(view, '/', { ctrlKey: true });
  expect(view.state.doc.toString()).toBe('text');
});
