import { readSection } from './read-prompt.ts';
import { means } from './words.ts';

export type Slots = Record<string, string>;

/** A slot that a prompt declares. */
export interface Slot {
  code: string;
  label: string;
  /** The declared type; `name` for a text that holds a name. */
  kind: string;
  choices: string[];
  description: string;
}

/** The current step of a scenario, as a prompt describes it. */
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
  /**
   * The parts of the step's question in the prompt's words: `facts` ask for a
   * fact, `confirms` for a yes.
   */
  question: { facts?: string[]; confirms?: string[] };
  /** The slots that the step asks for. */
  asks: Slot[];
  /** Conditions for moving to a next step, by its code. */
  ways: Record<string, string>;
  /** Words that imply a choice, in order. */
  meanings: [choice: string, words: string[]][];
}

const TYPES = 'text|number|boolean|date|time|datetime|phone|email|choice|list|object';
const SLOT = new RegExp(`^- \`(\\w+)\` \\((.*?), (${TYPES})\\b(.*?)\\)(?:: (.*))?$`, 'gm');

/** Parses "- `fuel` (Fuel, choice: "petrol" or "diesel"): what the car runs on" under `## Slots`. */
function readDeclared(system: string): Slot[] {
  const lines = readSection(system, 'Slots').matchAll(SLOT);
  return [...lines].map(([, code = '', label = '', type = '', form = '', description = '']) => ({
    ...{ code, label, description },
    kind: type === 'text' && means(`${code} ${label}`, 'nameSlot') ? 'name' : type,
    choices: [...form.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([choice]) => JSON.parse(choice)),
  }));
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

/** Returns the slots that a step's question names, else those that the step collects. */
function readAsks(system: string, facts: string[], declared: Slot[]): Slot[] {
  const named = facts.flatMap((part) => declared.filter((slot) => speaksOf(part, slot)));
  if (facts.length === 0 || named.length > 0) return [...new Set(named)];
  const [, collected = ''] = /^This step collects (.*?)\./m.exec(system) ?? [];
  return declared.filter(({ code }) => collected.includes(`\`${code}\``));
}

/** The beginning of a stored date and time, before seconds and offset. */
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
  const declared = readDeclared(system);
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
