import { z } from 'zod';

const threshold = z.number().min(0).max(1)
  .describe('Minimum score of the best search hit; the others need half of it');

export const Retrieval = z.object({
  ranked_by: z.enum(['words', 'vectors', 'reranker']).describe(
    'words: BM25; vectors: BM25 and the vectors of a model; reranker: a model that reads ' +
      'question and chunk',
  ),
  min_score: threshold,
  default_min_score: threshold,
}).meta({ id: 'Retrieval' });

export const RetrievalChange = z.strictObject({ min_score: threshold })
  .meta({ id: 'RetrievalChange' });

const scores = z.array(z.number());

/** The best scores of the golden questions in the current documents. */
export const GoldenScores = z.object({
  answerable: scores.describe(
    'Best score of each first message of a test that expects a stored document',
  ),
  unanswerable: scores.describe('Best score of each general question that no document answers'),
  documents: z.object({ present: z.int(), of: z.int() }).describe(
    'How many documents the tests expect (of), and how many of them are stored and indexed ' +
      '(present)',
  ),
  next: z.int().nullable().describe('The `from` of the next questions; null after the last'),
}).meta({ id: 'GoldenScores' });

export type Retrieval = z.infer<typeof Retrieval>;
export type GoldenScores = z.infer<typeof GoldenScores>;
