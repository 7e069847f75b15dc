import { means, sharedStems } from './words.ts';

export type Slots = Record<string, string>;

const KINDS = ['name', 'phone', 'email', 'date', 'time', 'datetime', 'number', 'boolean', 'choice'];

/** A slot that a prompt lists. */
export interface Slot {
  code: string;
  label: string;
  /** One of `KINDS`, or `text`. */
  kind: string;
  /** Whether the prompt names the type, so that values are in machine-readable form. */
  isTyped: boolean;
  choices: string[];
  description: string;
}

/** What a prompt says about the current step of a scenario. */
export interface Scenario {
  step: string;
  slots: Slots;
  allowedNext: string[];
  /** The first step, at which a finished scenario can restart. */
  anew: string | undefined;
  /** Slots that a next step requires, by step code. */
  guards: Record<string, string[]>;
  declared: Slot[];
  /** The slot for a day or time. */
  time: Slot | undefined;
  /** The parts of the step's question in the prompt's words: those for a fact, those for a yes. */
  question: { facts?: string[]; confirms?: string[] };
  /** The slots that the step asks for. */
  asks: Slot[];
  /** When the step moves to a next one, by its code. */
  ways: Record<string, string>;
  /** Words that imply a choice, in order. */
  meanings: [choice: string, words: string[]][];
}

/** Infers the kind of a slot from the prompt's words. */
export function kindOf(words: string, description = ''): string {
  if (means(`${words} ${description}`, 'phoneSlot')) return 'phone';
  const kinds = {
    email: 'emailSlot',
    name: 'nameSlot',
    date: 'daySlot',
    time: 'timeSlot',
  } as const;
  const found = Object.entries(kinds).find(([, list]) => means(words.replaceAll('_', ' '), list));
  return found?.[0] ?? 'text';
}

const ITEM = /^\s*[-*] `?([a-z]\w*)`?(?: \(([^)]*)\))?(?:: (.*))?$/;
const CHOICES = /\b(?:one of|choices?|options?):? ([^.;)]+)/i;

const findType = (words: string) =>
  [...KINDS, 'text'].find((kind) => words.split(/[,;: ]+/).includes(kind));

/** Parses `petrol or diesel`, and quoted choices, which may contain commas. */
function readChoices(list: string): string[] {
  const quoted = [...list.matchAll(/"([^"]+)"/g)].map(([, choice]) => choice!);
  if (quoted.length > 1) return quoted;
  return list.split(/,? or |[,|/]/).map((each) => each.replace(/["“”`]/g, '').trim())
    .filter(Boolean);
}

/** Parses "- `fuel` (fuel, choice: petrol or diesel): what the car runs on". */
function readSlot(line: string): Slot[] {
  const [, code, meta = '', description = ''] = ITEM.exec(line) ?? [];
  if (!code) return [];
  // A label may hold the word for another type: "(phone number, text)".
  const type = findType(meta.split(',').slice(1).join()) ?? findType(meta);
  const choices = readChoices(CHOICES.exec(`${meta}. ${description}`)?.[1] ?? '');
  const [first = ''] = meta.split(',');
  const label = first && first !== type ? first : code.replaceAll('_', ' ');
  const inferred = choices.length > 1 ? 'choice' : kindOf(`${code} ${label}`, description);
  const kind = type && type !== 'text' ? type : inferred;
  return [{
    code,
    label,
    kind,
    isTyped: type !== undefined && type !== 'text',
    choices,
    description,
  }];
}

const SLOT_LISTS = /^.*\b(?:slots?|collects?)\b.*:\s*\n((?:\s*[-*] .*(?:\n|$))+)/gim;

/** Returns the slots that a prompt describes, then the `others`, which it only names. */
function readDeclared(system: string, others: string[]): Slot[] {
  const lines = [...system.matchAll(SLOT_LISTS)].flatMap(([, list]) => list!.split('\n'));
  const listed = new Map(lines.flatMap(readSlot).map((slot) => [slot.code, slot]));
  const unlisted = others.filter((code) => !listed.has(code));
  return [...listed.values(), ...unlisted.flatMap((code) => readSlot(`- ${code}: `))];
}

/** Returns whether a text mentions a slot by its code or label. */
export function speaksOf(text: string, { code, label }: Slot): boolean {
  const words = `(?<!\\p{L})(?:${code}|${code.replaceAll('_', ' ')}|${label})s?(?!\\p{L})`;
  return new RegExp(words, 'iu').test(text.replaceAll('_', ' '));
}

/** Returns the parts of a question, separated by whether a fact or a yes answers them. */
function readQuestion(question: string, declared: Slot[]): Scenario['question'] {
  const parts = question.split(/[.?] |, (?:and |und |и )?| (?:and|und|и) (?=\p{L}+ )/u)
    .map((part) => part.replace(/[?.,]$|[`*_]/g, '').trim()).filter(Boolean);
  const isFlag = (part: string) =>
    declared.some((slot) => slot.kind === 'boolean' && speaksOf(part, slot));
  return Object.groupBy(
    parts,
    (part) => means(part, 'asksYes') && !isFlag(part) ? 'confirms' : 'facts',
  );
}

/**
 * Returns the slots that a step's question names, else those that its paragraph marks or implies.
 */
function readAsks(system: string, facts: string[], declared: Slot[]): Slot[] {
  if (facts.length === 0) return [];
  const paragraph = system.split('\n\n').findLast((part) => part.includes('Question of this step'));
  const named = facts.flatMap((part) => declared.filter((slot) => speaksOf(part, slot)));
  const marked = declared.filter(({ code }) => paragraph!.includes(`\`${code}\``));
  const likeness = declared.map((slot) => sharedStems(facts.join(' '), slot.description).length);
  const most = Math.max(1, ...likeness);
  const meant = declared.filter((_, i) => likeness[i] === most);
  return [[...new Set(named)], marked, meant].find((found) => found.length) ?? [];
}

/** A stored date and time, with optional seconds and offset. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Parses slots as strings; values of other types become JSON. */
function readSlots(json: string): Slots {
  const asText = (value: unknown) =>
    typeof value === 'string' ? MOMENT.exec(value)?.[0] ?? value : JSON.stringify(value);
  const entries = Object.entries(JSON.parse(json || '{}'));
  return Object.fromEntries(entries.map(([name, value]) => [name, asText(value)]));
}

/** Parses `- "Filling": cavity, hole; Füllung`. */
const readMeanings = (system: string): Scenario['meanings'] =>
  [...system.matchAll(/^- "(.+?)": (.+)$/gm)]
    .map(([, choice, words]) => [choice!, words!.split(/[,;] ?/)]);

/** Parses the last state in a system message; returns null for a branch without steps. */
export function readScenario(system: string): Scenario | null {
  const line = (label: string) =>
    [...system.matchAll(new RegExp(`^\\W*${label}: *(.*)$`, 'gim'))].at(-1)?.[1]?.trim() ?? '';
  const codes = (text: string) => text.match(/\w+/g) ?? [];
  const [step] = codes(line('Current step'));
  if (!step) return null;
  const allowed = line('Allowed next steps');
  const guards: Record<string, string[]> = Object.fromEntries(
    [...line('Guards').matchAll(/(\w+) requires ([\w, ]+)/g)].map(([, to, s]) => [to, codes(s!)]),
  );
  const slots = readSlots(line('Collected slots'));
  const declared = readDeclared(system, [...Object.values(guards).flat(), ...Object.keys(slots)]);
  const question = readQuestion(line('Question of this step'), declared);
  const ways = system.matchAll(/^\s*[-*] `(\w+)` (?:when|if) ([^.]*)/gm);
  return {
    ...{ step, slots, guards, declared, question },
    allowedNext: allowed.startsWith('none') ? [] : codes(allowed),
    anew: /^none, or (\w+)/.exec(allowed)?.[1],
    time: declared.find(({ kind }) => ['date', 'time', 'datetime'].includes(kind)),
    asks: readAsks(system, question.facts ?? [], declared),
    ways: Object.fromEntries([...ways].map(([, to, way]) => [to!, way!])),
    meanings: readMeanings(system),
  };
}
