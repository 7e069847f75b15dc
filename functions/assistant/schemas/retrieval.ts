import { z } from 'zod';

const threshold = z.number().min(0).max(1)
  .meta({ description: 'Least score of the best fragment; the others need half of it' });

/** Settings that select a turn's chunks. */
export const Retrieval = z.object({
  ranked_by: z.enum(['words', 'vectors', 'reranker']).meta({
    description:
      'words: BM25; vectors: that and the vectors of a model; reranker: a model that reads both',
  }),
  min_score: threshold,
  default_min_score: threshold,
}).meta({ id: 'Retrieval' });

export const RetrievalChange = z.strictObject({ min_score: threshold })
  .meta({ id: 'RetrievalChange' });

const scores = z.array(z.number());

/** The best scores of the golden questions in the current documents. */
export const GoldenScores = z.object({
  answerable: scores.meta({
    description: 'Of the first messages of tests whose expected document is here',
  }),
  unanswerable: scores.meta({ description: 'Of general questions that no document answers' }),
  documents: z.object({ present: z.int(), of: z.int() }).meta({
    description: 'The documents that the tests expect, and those of them that are here',
  }),
  next: z.int().nullable().meta({ description: 'The `from` of the next questions, if any' }),
}).meta({ id: 'GoldenScores' });

export type Retrieval = z.infer<typeof Retrieval>;
export type GoldenScores = z.infer<typeof GoldenScores>;
