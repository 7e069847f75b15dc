import type { ChangeOf } from './change.ts';
import { formatPair } from './format-value.ts';
import type { Labels } from './labels.ts';
import type { RenderedNode } from './rendered-node.ts';
import type { ReviewEntry } from './review-entry.ts';

/** A custom property by its name without dashes, and its value. */
export interface Token {
  name: string;
  value: string;
}

/** Returns the tokens in the declaration of an element's property; empty for a literal value. */
export type ReadTokens = (node: RenderedNode, property: string) => Token[];

export interface TokenReaders {
  before: ReadTokens;
  after: ReadTokens;
}

interface Fold {
  changes: ChangeOf<'style'>[];
  before: Token[];
  after: Token[];
}

/** Maximum number of explained changes; each takes a browser some milliseconds. */
const EXPLAINED = 80;

const namesOf = (tokens: Token[]) => tokens.map(({ name }) => name).join(', ');

/** Adds the tokens before and after to equal changes; reads them from the first element. */
function explain(changes: ChangeOf<'style'>[], tokens: TokenReaders): Fold {
  const [{ before, after, property }] = changes as [ChangeOf<'style'>];
  return {
    changes,
    before: tokens.before(before, property),
    after: tokens.after(after, property),
  };
}

/** Folds equal changes with the same tokens; checks only one of equal elements for tokens. */
function foldEqual(changes: ChangeOf<'style'>[], labels: Labels, tokens: TokenReaders): Fold[] {
  const valuesOf = ({ property, from, to }: ChangeOf<'style'>) => `${property}\n${from}\n${to}`;
  const alike = Map.groupBy(changes, (each) => `${valuesOf(each)}\n${labels.short(each.after)}`);
  const explained = [...alike.values()].map((group, at) =>
    at < EXPLAINED ? explain(group, tokens) : { changes: group, before: [], after: [] }
  );
  const caused = Map.groupBy(explained, ({ changes: [first], before, after }) => {
    return `${valuesOf(first!)}\n${namesOf(before)}\n${namesOf(after)}`;
  });
  return [...caused.values()].map((folds) => ({
    ...folds[0]!,
    changes: folds.flatMap(({ changes }) => changes),
  }));
}

/** Returns the token whose changed value caused the change, or null. */
function changedToken({ before, after }: Fold): { name: string; from: string; to: string } | null {
  for (const { name, value } of before) {
    const now = after.find((token) => token.name === name);
    if (now && now.value !== value) return { name, from: value, to: now.value };
  }
  return null;
}

function noteOf({ before, after }: Fold): string | undefined {
  const [from, to] = [namesOf(before), namesOf(after)];
  if (from === to) return undefined;
  if (from && to) return `token ${from} → ${to}`;
  return from ? `was token ${from}` : `now token ${to}`;
}

const placeOf = ({ changes: [first] }: Fold): ReviewEntry['place'] => ({
  before: first!.before.box,
  after: first!.after.box,
});

function entryOf(fold: Fold, labels: Labels): ReviewEntry {
  const { property, from, to } = fold.changes[0]!;
  const [readableFrom, readableTo] = formatPair(from, to);
  const [, pseudo = '', name] = /^(?:(::\S+) )?(.+)$/.exec(property)!;
  const isTold = readableFrom !== readableTo;
  return {
    group: 'look',
    lead: `${name} of`,
    subject: labels.nameAll(fold.changes.map(({ after }) => after)) + pseudo,
    ...isTold ? { from: readableFrom, to: readableTo } : {},
    note: noteOf(fold) ?? (isTold ? undefined : 'changed'),
    place: placeOf(fold),
  };
}

/** Returns one line for a token: its old and new value, and the affected parts of the block. */
function entryOfToken(folds: Fold[], labels: Labels): ReviewEntry {
  const { name, from, to } = changedToken(folds[0]!)!;
  const [readableFrom, readableTo] = formatPair(from, to);
  const uses = folds.flatMap(({ changes }) =>
    changes.map(({ property, after }) => `${property} of ${labels.short(after)}`)
  );
  return {
    group: 'look',
    lead: 'token',
    subject: name,
    from: readableFrom,
    to: readableTo,
    uses: [...new Set(uses)],
    place: placeOf(folds[0]!),
  };
}

/**
 * Folds changed styles: equal elements into one line, and the effects of one token into one line.
 */
export function foldStyles(
  changes: ChangeOf<'style'>[],
  labels: Labels,
  tokens: TokenReaders,
): ReviewEntry[] {
  const folds = foldEqual(changes, labels, tokens);
  const byToken = Map.groupBy(folds, (fold) => {
    const token = changedToken(fold);
    return token ? `${token.name}\n${token.from}\n${token.to}` : null;
  });
  return [...byToken].flatMap(([token, group]) =>
    token === null ? group.map((fold) => entryOf(fold, labels)) : [entryOfToken(group, labels)]
  );
}
