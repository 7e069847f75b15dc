import type { Test } from '@contract/assistant/schemas/tests.ts';

const MAX_LINES = 5;
const MAX_CHARACTERS = 60;

type Opened = Pick<Test, 'intent_code' | 'is_enabled' | 'setup'> & {
  turns: { message: string; expect?: { intent_code?: string } }[];
};

/**
 * Returns up to five short first messages of enabled tests without a setup, at most one per branch.
 * Prefers tests that expect their own branch to those that expect none.
 */
export function pickOpeningLines(tests: readonly Opened[]): string[] {
  const lines = new Map<string, string>();
  for (const expectsBranch of [true, false]) {
    for (const { intent_code, is_enabled, setup, turns: [first] } of tests) {
      const { message, expect } = first!;
      const isShort = message.length <= MAX_CHARACTERS && !message.includes('\n');
      const isFitting = expect?.intent_code === (expectsBranch ? intent_code : undefined);
      if (is_enabled && !setup && isShort && isFitting && !lines.has(intent_code)) {
        lines.set(intent_code, message);
      }
    }
  }
  return [...lines.values()].slice(0, MAX_LINES);
}
