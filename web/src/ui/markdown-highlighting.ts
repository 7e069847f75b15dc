import { RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin } from '@codemirror/view';
import { fenceAfter, styleLine } from './markdown-line.ts';

/** Returns the decorations of the lines in the viewport. Lines above it are read for fences only. */
function decorate({ state, viewport }: EditorView): DecorationSet {
  const ranges = new RangeSetBuilder<Decoration>();
  let fence = '';
  let start = 0;
  for (const line of state.doc.iterLines()) {
    if (start > viewport.to) break;
    if (start + line.length >= viewport.from) {
      for (const { from, to, classes } of styleLine(line, fence)) {
        ranges.add(start + from, start + to, Decoration.mark({ class: classes }));
      }
    }
    fence = fenceAfter(line, fence);
    start += line.length + 1;
  }
  return ranges.finish();
}

/** Gives the parts of Markdown their classes, such as `md-strong`. */
export const markdownHighlighting = ViewPlugin.define(
  (view) => ({
    decorations: decorate(view),
    update({ docChanged, viewportChanged, view }) {
      if (docChanged || viewportChanged) this.decorations = decorate(view);
    },
  }),
  { decorations: ({ decorations }) => decorations },
);
