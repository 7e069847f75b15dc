import { z } from 'zod';
import { eventName } from '../engine/events.ts';
import { slots, threadState } from '../engine/thread-state.ts';

const pattern = z.string().refine(isPattern, 'A regular expression, such as "10:30|11:00"');

function isPattern(source: string): boolean {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
}

/** What must hold after a turn; what is left out is not checked. */
export const Expectation = z.strictObject({
  intent_code: z.string().optional(),
  step: z.string().nullable().optional().meta({ description: 'Null: no step is current' }),
  slots: slots.optional().meta({ description: 'Some of the slots; null: the slot is not there' }),
  events: z.strictObject({
    includes: z.array(eventName).optional(),
    excludes: z.array(eventName).optional(),
  }).optional(),
  sources: z.array(z.string()).optional().meta({ description: 'Names of documents' }),
  reply: z.strictObject({
    contains: z.array(z.string()).optional(),
    not_contains: z.array(z.string()).optional(),
    matches: pattern.optional(),
    max_characters: z.int().min(1).optional(),
    meets: z.array(z.string()).optional()
      .meta({ description: 'Criteria in words, for a model to judge' }),
  }).optional(),
});

/** A dialog and what must hold in it, as the files of prompts/tests have it, one a line. */
export const DialogTest = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  intent_code: z.string().min(1).meta({ description: 'The branch that it tests' }),
  is_enabled: z.boolean().default(true),
  setup: z.strictObject({
    state: threadState.optional(),
    messages: z.array(z.strictObject({ role: z.enum(['user', 'assistant']), text: z.string() }))
      .default([]),
  }).optional().meta({ description: 'What came before; without it a new dialog begins' }),
  turns: z.array(z.strictObject({ message: z.string().min(1), expect: Expectation })).min(1),
});

export type Expectation = z.infer<typeof Expectation>;
export type DialogTest = z.infer<typeof DialogTest>;

/**
 * Reads a file of tests in JSON Lines.
 *
 * @throws Error that names the first line that is wrong, and what is wrong in it.
 */
export function parseDialogTests(text: string): DialogTest[] {
  const lines = text.split('\n').map((line, index) => ({ line, number: index + 1 }));
  const tests = lines.filter(({ line }) => line.trim() !== '').map(({ line, number }) => {
    const parsed = DialogTest.safeParse(parseJson(line, number));
    if (parsed.success) return { test: parsed.data, number };
    throw new Error(`Line ${number}: ${z.prettifyError(parsed.error)}`);
  });
  const numbers = new Map<string, number>();
  for (const { test: { id }, number } of tests) {
    const earlier = numbers.get(id);
    if (earlier) throw new Error(`Line ${number}: the id "${id}" is that of line ${earlier} too.`);
    numbers.set(id, number);
  }
  return tests.map(({ test }) => test);
}

function parseJson(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new Error(`Line ${number}: no JSON (${(error as Error).message})`);
  }
}
