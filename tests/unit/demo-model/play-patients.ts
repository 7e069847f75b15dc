import { describe, expect, test } from 'vitest';
import { cleanAndSplit } from '../../../functions/assistant/knowledge/chunking/split-parts.ts';
import { CLINIC } from '../../support/clinic.ts';
import { createSearch } from './create-search.ts';
import { type Fragment, playDialog } from './play-dialog.ts';

/** In place of a branch: the safety rules answer, and no model is asked. */
export const SAFETY = null;

/**
 * A dialog, the branch of its last message, what the reply must and must not contain, its slots.
 */
export type PatientRow = [
  says: string[],
  branch: string | null,
  has: RegExp,
  hasNot?: RegExp,
  slots?: Record<string, RegExp | null>,
];

/** Of fragments that fit equally, the search returns the first: price lists. */
const FIRST = /prices/i;
const documents = CLINIC.documents.toSorted((a, b) =>
  Number(FIRST.test(b.name)) - Number(FIRST.test(a.name))
);

/** Searches the seeded documents. */
export const retrieve = createSearch(
  documents.flatMap(({ name, raw_text }) =>
    cleanAndSplit(raw_text).chunks.map((chunk): Fragment => [name, chunk.headingPath, chunk.text])
  ),
);

/** Defines one test per row. */
export function testPatients(title: string, rows: PatientRow[]): void {
  describe(title, () => {
    test.each(rows)('%j', (says, branch, has, hasNot, slots = {}) => {
      const turn = playDialog(says, retrieve).at(-1)!;
      expect(turn).toMatchObject({ illegal: null, parseError: null });
      if (branch === SAFETY) expect(turn.events).toEqual(['safety']);
      else expect(turn.intent_code).toBe(branch);
      expect(turn.reply).toMatch(has);
      if (hasNot) expect(turn.reply).not.toMatch(hasNot);
      for (const [slot, value] of Object.entries(slots)) {
        if (value) expect(turn.slots).toMatchObject({ [slot]: expect.stringMatching(value) });
        else expect(turn.slots).not.toHaveProperty(slot);
      }
    });
  });
}
