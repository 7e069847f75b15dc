import { stem } from '../../functions/assistant/knowledge/embed/stem.ts';
import { STOP_WORDS } from '../../functions/assistant/knowledge/embed/stop-words.ts';
import { words } from './language.ts';

/** One thing the retrieved material says: a sentence, a list item or a table row. */
export interface Statement {
  /** Document and headings above it. */
  context: string;
  text: string;
  /** True when it came from a table row or a list. */
  isItem: boolean;
}

/** A title line, then the text between two fences of the same length. */
const FRAGMENT = /^Fragment \d+, (.*)\n(`{3,})\n([\s\S]*?)\n\2$/gm;
const HEADING = /^#{1,6} /;
const TABLE_RULE = /^\|?[\s:|-]+\|?$/;

function readRow(line: string): string {
  const [first, ...rest] = line.split('|').map((cell) => cell.trim()).filter(Boolean);
  return rest.length ? `${first}: ${rest.join(', ')}` : first ?? '';
}

function readLine(line: string, context: string): Statement[] {
  if (line.startsWith('|')) return [{ context, text: readRow(line), isItem: true }];
  const item = /^(?:[-*•]|\d+[.)])\s+(.*)$/.exec(line)?.[1];
  if (item) return [{ context, text: plain(item), isItem: true }];
  return plain(line)
    .split(/(?<=[.!?])\s+(?=[\p{Lu}"„«])/u)
    .map((text) => ({ context, text, isItem: false }));
}

function plain(text: string): string {
  return text.replace(/\*\*|__|`/g, '').trim();
}

function readFragment(title: string, text: string): Statement[] {
  const lines = text.split('\n').map((line) => line.trim());
  let context = title;
  return lines.flatMap((line, i) => {
    const isHeaderRow = line.startsWith('|') && TABLE_RULE.test(lines[i + 1] ?? '');
    if (!line || isHeaderRow || TABLE_RULE.test(line)) return [];
    if (HEADING.test(line)) context = `${title} ${line}`;
    return HEADING.test(line) ? [] : readLine(line, context);
  });
}

/** Everything the retrieved fragments of a system message state, in their order. */
export function readStatements(system: string): Statement[] {
  return [...system.matchAll(FRAGMENT)].flatMap(([, title, , text]) => readFragment(title!, text!));
}

/** Words patients use for what the documents call otherwise, by stem. */
const SYNONYMS: Record<string, string> = {
  clean: 'hygiene scaling',
  cleaning: 'hygiene scaling',
  tooth: 'dental',
  cavity: 'filling',
  doctor: 'dr',
  appointment: 'visit',
  cancel: 'cancellation',
  kid: 'child children',
  child: 'children',
  park: 'parking',
  checkup: 'check-up',
  shot: 'vaccination',
  jab: 'vaccination',
  parts: 'monthly instalments',
  open: 'opening hours',
  чистка: 'гигиена гигиеническая',
  добраться: 'адрес остановка',
  работаете: 'часы работы',
};

function stemsOf(text: string): string[] {
  const found = text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е').match(/[\p{L}\p{N}]+/gu);
  return (found ?? []).filter((word) => !STOP_WORDS.has(word)).map(stem);
}

const EXPANSIONS = new Map(
  Object.entries(SYNONYMS).map(([word, others]) => [stem(word), stemsOf(others)]),
);

/** Words of questions that name no subject. */
const ASKING_WORDS = new Set(
  stemsOf(
    'first happens tell know want like much cost costs price prices pay way actually fine instead сначала скажите подскажите сколько стоит стоят цена цены будет кстати',
  ),
);

/** Questions made of small words only. */
const MEANT: [RegExp, string][] = [
  [words('<where (?:are|is) (?:you|the clinic)|<find you|<get to you'), 'address Orchard Row'],
  [words('где вы|вас найти|к вам (?:добраться|доехать|попасть)'), 'адрес Orchard Row'],
  [
    words('(?:are|when) .{0,12}open|до скольки|во сколько|вы работаете'),
    'opening hours часы работы',
  ],
];

/** The stems asked for; those added as synonyms count half. */
function queryOf(question: string): Map<string, number> {
  const query = new Map<string, number>();
  const [, meant] = MEANT.find(([pattern]) => pattern.test(question)) ?? [];
  for (const word of stemsOf(meant ?? '')) query.set(word, 1);
  for (const asked of stemsOf(question).filter((word) => !ASKING_WORDS.has(word))) {
    query.set(asked, 1);
    for (const other of EXPANSIONS.get(asked) ?? []) if (!query.has(other)) query.set(other, 0.5);
  }
  return query;
}

/** A statement with how well it answers the question. */
export interface Found extends Statement {
  points: number;
  /** Part of what was asked that it speaks of, 0 to 1. */
  coverage: number;
}

/** A word in the heading above counts less than one in the statement itself. */
const CONTEXT_WEIGHT = 0.4;

/**
 * The statements that speak of what was asked, best first. Rare words count more than common ones;
 * a statement that shares nothing with the question is left out.
 */
export function findStatements(statements: Statement[], question: string): Found[] {
  const query = queryOf(question);
  const read = statements.map((statement) => ({
    statement,
    own: new Set(stemsOf(statement.text)),
    above: new Set(stemsOf(statement.context)),
  }));
  const rarity = (word: string) =>
    Math.log(1 + read.length / (1 + read.filter(({ own }) => own.has(word)).length));
  const asked = [...query.values()].filter((weight) => weight === 1).length;
  const score = ({ own, above }: (typeof read)[number]) =>
    [...query].reduce((sum, [word, weight]) => {
      const share = own.has(word) ? 1 : above.has(word) ? CONTEXT_WEIGHT : 0;
      return sum + share * weight * rarity(word);
    }, 0) / Math.sqrt(4 + own.size);
  const cover = ({ own, above }: (typeof read)[number]) =>
    [...query].reduce(
      (sum, [word, weight]) => sum + (own.has(word) || above.has(word) ? weight : 0),
      0,
    ) / Math.max(asked, 1);
  return read
    .map((each) => ({ ...each.statement, points: score(each), coverage: cover(each) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);
}
