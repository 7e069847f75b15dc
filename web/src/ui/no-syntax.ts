/**
 * Replaces `@codemirror/language` and `@lezer/common` in a build, which saves 13 kB. Provides the
 * exports that the editor's commands import, with the same results as in an editor without a
 * language.
 */
import { countColumn, type EditorState, Facet } from '@codemirror/state';

const INDENTATION = '  ';
const nothing = () => null;

export const NodeProp = {};
export const indentUnit = Facet.define<string, string>({ combine: () => INDENTATION });
export const getIndentUnit = () => INDENTATION.length;
export const indentString = (_: EditorState, columns: number) => ' '.repeat(columns);
export const getIndentation = nothing;

/** Returns an empty tree. */
export const syntaxTree = () => ({
  resolveInner: (at: number) => ({
    from: at,
    to: at,
    type: { prop: nothing },
    childBefore: nothing,
    childAfter: nothing,
  }),
  resolveStack: (at: number) => ({ node: { from: at, to: at } }),
});

export class IndentContext {
  constructor(private readonly state: EditorState) {}

  /** Returns the columns that the line at a position is indented by. */
  lineIndent(at: number): number {
    const { text } = this.state.doc.lineAt(at);
    return countColumn(text, this.state.tabSize, text.search(/\S|$/));
  }
}

/** Returns the bracket after (1) or before (-1) a position and its partner, or null. */
export function matchBrackets({ doc }: EditorState, at: number, direction: 1 | -1) {
  const text = doc.toString();
  const own = direction > 0 ? at : at - 1;
  const [starts, ends] = direction > 0 ? ['([{', ')]}'] : [')]}', '([{'];
  const kind = starts.indexOf(text[own] ?? ' ');
  if (kind < 0) return null;
  let depth = 0;
  for (let other = own; text[other]; other += direction) {
    if (text[other] === starts[kind]) depth++;
    if (text[other] !== ends[kind] || --depth) continue;
    return {
      matched: true,
      start: { from: own, to: own + 1 },
      end: { from: other, to: other + 1 },
    };
  }
  return null;
}
