import type { Expectation, Test } from '@contract/assistant/schemas/tests.ts';
import type { EventName } from '@contract/assistant/schemas/turn.ts';

/** Whether an event must happen, must not happen, or is not checked. */
export type EventExpectation = 'any' | 'happens' | 'does not happen';

/** Value of `intent_code` and `step` for no check; not a valid code. */
export const ANY = '*';
/** Value of `step` for an expected position outside of steps. */
export const NO_STEP = '-';

/** A turn in the editor. Lists have one entry per line; empty texts are not checked. */
export interface TurnDraft {
  message: string;
  intent_code: string;
  step: string;
  /** One `name = Anna Petrova` per line; an empty value means that the slot must be empty. */
  slots: string;
  events: Partial<Record<EventName, EventExpectation>>;
  sources: string;
  contains: string;
  not_contains: string;
  matches: string;
  max_characters: string;
  meets: string;
}

export interface TestDraft {
  name: string;
  intent_code: string;
  is_enabled: boolean;
  setup: Test['setup'];
  turns: TurnDraft[];
  /** updated_at of the test that the draft is based on; null for a new test. */
  base: string | null;
}

type TestBody = Pick<Test, 'name' | 'intent_code' | 'is_enabled' | 'setup' | 'turns'>;

export const newTurn = (): TurnDraft => turnDraft({ message: '', expect: {} });

export const newTest = (intent_code: string): TestDraft => ({
  name: '',
  intent_code,
  is_enabled: true,
  setup: null,
  turns: [newTurn()],
  base: null,
});

export function testDraft(test: Test): TestDraft {
  const { name, intent_code, is_enabled, setup, turns, updated_at: base } = test;
  return { name, intent_code, is_enabled, setup, turns: turns.map(turnDraft), base };
}

const joined = (entries: readonly string[] = []) =>
  entries.map((each) => each.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')).join('\n');

const split = (text: string) =>
  text.split('\n').filter((each) => each.trim())
    .map((each) => each.replace(/\\(n|\\)/g, (_, sign) => sign === 'n' ? '\n' : '\\'));

function turnDraft({ message, expect }: Test['turns'][number]): TurnDraft {
  const { intent_code = ANY, step, slots = {}, events = {}, sources, reply = {} } = expect;
  const expected = [
    ...(events.includes ?? []).map((event) => [event, 'happens'] as const),
    ...(events.excludes ?? []).map((event) => [event, 'does not happen'] as const),
  ];
  return {
    message,
    intent_code,
    step: step === undefined ? ANY : step ?? NO_STEP,
    slots: Object.entries(slots).map(([name, value]) => `${name} = ${slotText(value)}`.trim())
      .join('\n'),
    events: Object.fromEntries(expected),
    sources: joined(sources),
    contains: joined(reply.contains),
    not_contains: joined(reply.not_contains),
    matches: reply.matches ?? '',
    max_characters: reply.max_characters?.toString() ?? '',
    meets: joined(reply.meets),
  };
}

/** Formats a slot's value, as JSON if the plain text would be parsed as another value. */
function slotText(value: unknown): string {
  if (value === null) return '';
  const isPlain = typeof value === 'string' && value === value.trim() && value !== '' &&
    slotValue(value) === value && !value.includes('\n');
  return isPlain ? value as string : JSON.stringify(value);
}

function slotValue(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function slotsOf(text: string): Record<string, unknown> {
  const lines = text.split('\n').map((each) => each.trim()).filter(Boolean);
  return Object.fromEntries(lines.map((line) => {
    const [name = '', ...rest] = line.split('=');
    return [name.trim(), slotValue(rest.join('=').trim())];
  }));
}

/** Returns an object without its undefined and empty entries, or undefined if none remain. */
function said<Value extends object>(value: Value): Value | undefined {
  const entries = Object.entries(value).filter(([, each]) =>
    each !== undefined && !(Array.isArray(each) && each.length === 0)
  );
  return entries.length ? Object.fromEntries(entries) as Value : undefined;
}

function expectationOf(turn: TurnDraft): Expectation {
  const listEvents = (expected: EventExpectation) =>
    (Object.keys(turn.events) as EventName[]).filter((event) => turn.events[event] === expected);
  const slots = slotsOf(turn.slots);
  return said<Expectation>({
    intent_code: turn.intent_code === ANY ? undefined : turn.intent_code,
    step: turn.step === ANY ? undefined : turn.step === NO_STEP ? null : turn.step,
    slots: said(slots),
    events: said({ includes: listEvents('happens'), excludes: listEvents('does not happen') }),
    sources: split(turn.sources),
    reply: said({
      contains: split(turn.contains),
      not_contains: split(turn.not_contains),
      matches: turn.matches || undefined,
      max_characters: turn.max_characters.trim() ? Number(turn.max_characters) : undefined,
      meets: split(turn.meets),
    }),
  }) ?? {};
}

export function testBody({ name, intent_code, is_enabled, setup, turns }: TestDraft): TestBody {
  return {
    name,
    intent_code,
    is_enabled,
    setup,
    turns: turns.map((turn) => ({ message: turn.message, expect: expectationOf(turn) })),
  };
}

export const searchedText = ({ id, name, turns }: Test): string =>
  [id, name, ...turns.map(({ message }) => message)].join('\n');

export const sameDraft = (one: TestDraft, other: TestDraft) =>
  JSON.stringify(testBody(one)) === JSON.stringify(testBody(other));
