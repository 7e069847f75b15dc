import { diffArrays, diffWordsWithSpace } from 'diff';

/** A run of text within a line; changed runs are marked. */
interface TextRun {
  text: string;
  changed: boolean;
}

/** A line beside its counterpart; null if that side has no such line. */
export interface AlignedLine {
  kind: 'same' | 'changed' | 'added' | 'removed';
  left: TextRun[] | null;
  right: TextRun[] | null;
}

const plain = (text: string): TextRun[] => [{ text, changed: false }];
const marked = (text: string): TextRun[] => [{ text, changed: true }];

function pairOf(left: string, right: string): AlignedLine {
  const words = diffWordsWithSpace(left, right);
  const side = (other: 'added' | 'removed') =>
    words.filter((word) => !word[other])
      .map((word) => ({ text: word.value, changed: Boolean(word.added || word.removed) }));
  return { kind: 'changed', left: side('added'), right: side('removed') };
}

function pairUp(removed: string[], added: string[]): AlignedLine[] {
  const rows: AlignedLine[] = [];
  for (let at = 0; at < Math.max(removed.length, added.length); at += 1) {
    const [left, right] = [removed[at], added[at]];
    if (left !== undefined && right !== undefined) rows.push(pairOf(left, right));
    else if (left !== undefined) rows.push({ kind: 'removed', left: marked(left), right: null });
    else rows.push({ kind: 'added', left: null, right: marked(right!) });
  }
  return rows;
}

/** Aligns two texts line by line, and marks the differing words of changed lines. */
export function alignTexts(left: string, right: string): AlignedLine[] {
  const rows: AlignedLine[] = [];
  let removed: string[] = [];
  for (const change of diffArrays(left.split('\n'), right.split('\n'))) {
    if (change.removed) {
      removed = change.value;
      continue;
    }
    rows.push(...pairUp(removed, change.added ? change.value : []));
    removed = [];
    if (!change.added) {
      rows.push(...change.value.map((line): AlignedLine => (
        { kind: 'same', left: plain(line), right: plain(line) }
      )));
    }
  }
  return [...rows, ...pairUp(removed, [])];
}
