import { diffArrays } from 'diff';
import type { Change, ChangeOf } from './change.ts';
import { foldStyles, type TokenReaders } from './fold-styles.ts';
import type { Labels } from './labels.ts';
import type { RenderedNode } from './rendered-node.ts';
import type { ReviewEntry, Words } from './review-entry.ts';

/** Returns the node that shows a change: on the later side, if it exists there. */
const shownBy = (change: Change): RenderedNode => change.after ?? change.before;

type Told = Omit<ReviewEntry, 'subject' | 'place'>;

const inParent = ({ parent }: RenderedNode, labels: Labels) =>
  parent?.parent ? `in ${labels.name(parent)}` : undefined;

/** Returns the outermost paired descendants: the content that an added or removed element wraps. */
function wrapped(node: RenderedNode, isPaired: (node: RenderedNode) => boolean): RenderedNode[] {
  return node.children.flatMap((child) => isPaired(child) ? [child] : wrapped(child, isPaired));
}

/** A word in any script, white space, or a single other character. */
const WORD = /[\p{L}\p{M}\p{N}]+|\s+|./gu;

/** Length of equal text kept beside a change. */
const CONTEXT = 40;

function near(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= CONTEXT * 2) return text;
  const [start, end] = [text.slice(0, CONTEXT), text.slice(-CONTEXT)];
  return `${isFirst ? '' : start}…${isLast ? '' : end}`;
}

function wordsOf(from: string, to: string): Words[] {
  const runs = diffArrays(from.match(WORD) ?? [], to.match(WORD) ?? []);
  return runs.map(({ value, added, removed }, at) => {
    const text = value.join('');
    if (added) return { text, kind: 'added' };
    if (removed) return { text, kind: 'removed' };
    return { text: near(text, at === 0, at === runs.length - 1), kind: 'same' };
  });
}

const inWords = (value: string | undefined) =>
  value === undefined ? 'none' : value === '' ? 'empty' : value.slice(0, 120);

interface Telling {
  labels: Labels;
  isPaired: (node: RenderedNode) => boolean;
}

function tellAppearance(change: ChangeOf<'added' | 'removed'>, { labels, isPaired }: Telling) {
  const node = shownBy(change);
  const around = wrapped(node, isPaired);
  const verb = change.kind === 'added' ? 'Added' : 'Removed';
  if (node.tag === '#text') {
    const kind = change.kind;
    return { group: 'content', lead: `${verb} text of`, words: [{ text: node.text, kind }] };
  }
  const place = around.length ? `around ${labels.nameAll(around)}` : inParent(node, labels);
  return { group: 'content', lead: verb, note: place };
}

function tellOther(change: Exclude<Change, { kind: 'style' }>, telling: Telling): Told {
  switch (change.kind) {
    case 'added':
    case 'removed':
      return tellAppearance(change, telling) as Told;
    case 'moved': {
      const place = inParent(change.after, telling.labels) ?? 'in the block';
      const note = change.isWithinParent ? `to another place ${place}` : `now ${place}`;
      return { group: 'content', lead: 'Moved', note };
    }
    case 'text':
      return {
        group: 'content',
        lead: 'text of',
        words: wordsOf(change.before.text, change.after.text),
      };
    case 'image':
    case 'drawing':
      return { group: 'content', lead: `${change.kind} of`, note: 'changed' };
    case 'attribute':
      return {
        group: 'attributes',
        lead: `${change.name} of`,
        from: inWords(change.from),
        to: inWords(change.to),
      };
    case 'size': {
      const [from, to] = [change.before, change.after].map(({ box }) =>
        `${Math.round(box.width)} × ${Math.round(box.height)}`
      ) as [string, string];
      return { group: 'look', lead: 'size of', from, to: `${to} px` };
    }
  }
}

/** Folds all changes except styles, equal ones into one line. */
function foldOthers(changes: Exclude<Change, { kind: 'style' }>[], telling: Telling) {
  const told = changes.map((change) => ({ change, told: tellOther(change, telling) }));
  const groups = Map.groupBy(told, ({ told }) => JSON.stringify(told));
  return [...groups.values()].map((group): ReviewEntry => {
    const [{ change, told }] = group as [typeof group[number]];
    return {
      ...told,
      subject: telling.labels.nameAll(group.map(({ change }) => shownBy(change))),
      place: { before: change.before?.box ?? null, after: change.after?.box ?? null },
    };
  });
}

const GROUPS: ReviewEntry['group'][] = ['content', 'look', 'attributes'];

/**
 * Folds the changes to lines of a review, each cause once: content, look, attributes, from top to
 * bottom.
 */
export function foldChanges(
  changes: Change[],
  telling: Telling,
  tokens: TokenReaders,
): ReviewEntry[] {
  const styles = changes.filter((change) => change.kind === 'style');
  const others = changes.filter((change) => change.kind !== 'style');
  const entries = [...foldOthers(others, telling), ...foldStyles(styles, telling.labels, tokens)];
  const top = ({ place }: ReviewEntry) => (place.after ?? place.before)!.y;
  return entries.sort((a, b) =>
    GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) || top(a) - top(b)
  );
}
