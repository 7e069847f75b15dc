import { z } from 'zod';
import { cleanText } from '../../shared/clean-text.ts';
import { isSameWord, SYNONYM_LIMITS, WORD_PATTERN } from '../../shared/contract/synonyms.ts';
import { TextPageQuery } from '../../shared/http/paginate.ts';
import { isChange, NOTHING_TO_CHANGE } from './fields.ts';

const Word = z.string().overwrite((text) => cleanText(text).normalize('NFC')).trim()
  .max(SYNONYM_LIMITS.wordLength)
  .regex(WORD_PATTERN, {
    error: ({ input }) =>
      `“${input}” is not one word. Enter letters, digits and hyphens, without spaces`,
  });

const fields = {
  word: Word.describe('A word in the documents; unique, regardless of case'),
  synonyms: z.array(Word).min(1).max(SYNONYM_LIMITS.perWord).superRefine((synonyms, context) => {
    for (const [i, word] of synonyms.entries()) {
      if (synonyms.findIndex((other) => isSameWord(word, other)) === i) continue;
      context.addIssue({ code: 'custom', path: [i], message: `${word} is listed twice` });
    }
  }).describe(
    'Words that people use for it. Other forms of them count, too; of a word with ' +
      'hyphens, its longest part counts',
  ),
};

/** Words that people use for a word of the documents. */
export const Synonym = z.object({
  id: z.uuid(),
  word: z.string(),
  synonyms: z.array(z.string()),
  revision: z.int(),
  updated_at: z.string(),
}).meta({ id: 'Synonym' });

interface GivenSynonyms {
  word?: string;
  synonyms?: string[];
}

function refuseSameWord({ word, synonyms }: GivenSynonyms, context: z.core.$RefinementCtx): void {
  const at = word === undefined ? undefined : synonyms?.findIndex((each) => isSameWord(each, word));
  if (at === undefined || at < 0) return;
  const message = `${synonyms![at]} is the word itself; the search looks for it already`;
  context.addIssue({ code: 'custom', path: ['synonyms', at], message });
}

export const NewSynonym = z.strictObject(fields).superRefine(refuseSameWord)
  .meta({ id: 'NewSynonym' });

export const SynonymChange = z.strictObject(fields).partial()
  .refine(isChange, NOTHING_TO_CHANGE).superRefine(refuseSameWord)
  .meta({ id: 'SynonymChange' });

export const SynonymQuery = TextPageQuery;

export type Synonym = z.infer<typeof Synonym>;
export type NewSynonym = z.infer<typeof NewSynonym>;
