import { z } from 'zod';
import { MESSAGE_LENGTH_LIMIT, NAME_LENGTH_LIMIT } from '../../shared/contract/limits.ts';
import { eventName } from '../engine/events.ts';
import { isSlotName } from '../engine/slots/slot-name.ts';
import { slots, threadState } from '../engine/thread-state.ts';
import { ACTION_FAILURES, ActionCode } from './actions.ts';
import { LineError, type NumberedLine, parseJsonLines } from './json-lines.ts';
import { replyPattern } from './reply-pattern.ts';

const phrases = z.array(z.string().min(1).max(2000)).max(50);

const code = z.string().min(1).max(100);

/** Checks slot names before z.record, which drops `__proto__`. */
const expectedSlots = z.preprocess((expected, context) => {
  if (!Object.keys(expected ?? {}).every(isSlotName)) {
    context.addIssue('A slot cannot have a reserved name such as constructor');
  }
  return expected;
}, slots);

/** Expectations after a turn; omitted ones are not checked. */
export const Expectation = z.strictObject({
  intent_code: code.optional(),
  step: code.nullable().optional().describe('Null: no step is current'),
  slots: expectedSlots.optional().describe(
    'Expected values by slot; null expects no value. Other slots are not checked',
  ),
  events: z.strictObject({
    includes: z.array(eventName).optional(),
    excludes: z.array(eventName).optional(),
  }).optional(),
  sources: phrases.optional().describe('Names of documents'),
  reply: z.strictObject({
    contains: phrases.optional(),
    not_contains: phrases.optional(),
    matches: replyPattern.optional(),
    max_characters: z.int().min(1).optional(),
    meets: phrases.optional().describe('Criteria in words, for a model to judge'),
  }).optional(),
}).meta({ id: 'Expectation' });

/** Id of a test, which is also part of a URL. */
export const TestId = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, 'Letters, digits, _ and -')
  .meta({ example: 'booking-in-order' });

/** The response of an action in a test; without an input it applies to any. */
const TestAction = z.strictObject({
  code: ActionCode,
  input: z.record(z.string(), z.unknown()).optional(),
  output: z.unknown().optional(),
  error: z.enum(ACTION_FAILURES).optional(),
}).refine(({ output, error }) => (output === undefined) !== (error === undefined), {
  path: ['output'],
  message: 'Send either an output or an error',
}).meta({ id: 'TestAction' });

const fields = {
  name: z.string().trim().min(1).max(NAME_LENGTH_LIMIT),
  intent_code: code.describe('The branch that it tests'),
  is_enabled: z.boolean(),
  setup: z.strictObject({
    state: threadState.strict().optional(),
    messages: z.array(z.strictObject({
      role: z.enum(['user', 'assistant']),
      text: z.string().max(8 * MESSAGE_LENGTH_LIMIT),
    })).max(100).default([]),
    actions: z.array(TestAction).max(50).optional(),
    now: z.iso.datetime({ offset: true }).optional().meta({
      description: 'When the dialog takes place; without it, when the test is played',
      example: '2026-11-21T09:00:00Z',
    }),
  }).nullable().describe('What came before; without it a new dialog begins'),
  turns: z.array(z.strictObject({
    message: z.string().trim().min(1).max(MESSAGE_LENGTH_LIMIT),
    expect: Expectation,
  })).min(1).max(50),
};

export const TestFields = z.strictObject(fields);

/** A dialog and its expectations; one line in the files of prompts/tests. */
export const DialogTest = z.strictObject({
  id: TestId,
  ...fields,
  is_enabled: fields.is_enabled.default(true),
  setup: fields.setup.default(null),
});

export type Expectation = z.infer<typeof Expectation>;
export type TestAction = z.infer<typeof TestAction>;
export type DialogTest = z.infer<typeof DialogTest>;

const TestLine = DialogTest.partial({ id: true });

/** Maximum characters of a name within an id derived from it. */
const SLUG_LENGTH = 60;

/** Hashes UTF-16 units with FNV-1a; returns 8 hexadecimal digits. */
function hashText(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/**
 * Derives an id from branch and name for a line without one, so that importing a changed file
 * updates the same tests.
 */
function deriveId({ intent_code, name }: Pick<DialogTest, 'intent_code' | 'name'>): string {
  const words = name.toLowerCase().slice(0, SLUG_LENGTH).match(/[a-z0-9]+/g) ?? [];
  return [...words, hashText(`${intent_code}\n${name}`)].join('-');
}

/**
 * Creates a function that makes ids unique by `-2`, `-3`, … Remembers the last number of each id,
 * because a file may repeat a name thousands of times.
 */
function createIdGenerator(taken: { has(id: string): boolean }): (id: string) => string {
  const given = new Map<string, number>();
  return (id) => {
    let number = given.get(id) ?? 0;
    let free: string;
    do {
      number += 1;
      free = number === 1 ? id : `${id}-${number}`;
    } while (taken.has(free));
    given.set(id, number);
    return free;
  };
}

/**
 * Parses a file of tests in JSON Lines, with line numbers. A line without an id gets one derived
 * from branch and name, and `-2` if that is taken.
 *
 * @throws LineError for the first line that is not a test, or repeats an id.
 */
export function parseDialogTests(text: string): NumberedLine<DialogTest>[] {
  const lines = parseJsonLines(TestLine, text);
  const byId = new Map<string, number>();
  for (const { value: { id }, line } of lines) {
    if (id === undefined) continue;
    const first = byId.get(id);
    if (first) throw new LineError(line, `the id "${id}" is that of line ${first} too.`);
    byId.set(id, line);
  }
  const freeId = createIdGenerator(byId);
  return lines.map(({ value, line }) => {
    const id = value.id ?? freeId(deriveId(value));
    byId.set(id, line);
    return { line, value: { ...value, id } };
  });
}

export function formatDialogTest({ id, name, intent_code, ...rest }: DialogTest): string {
  const { is_enabled, setup, turns } = rest;
  const line = { id, name, intent_code, ...(!is_enabled && { is_enabled }) };
  return JSON.stringify({ ...line, ...(setup && { setup }), turns });
}
