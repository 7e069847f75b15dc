import { z } from 'zod';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forEditors, forOperators, json } from '../../shared/http/openapi.ts';
import { measureGoldenScores } from '../knowledge/search/golden-scores.ts';
import { type RankedBy, RETRIEVAL } from '../../shared/contract/retrieval.ts';
import {
  hasSemanticVectors,
  readThreshold,
  type SearchDeps,
} from '../knowledge/search/search-chunks.ts';
import { GoldenScores, Retrieval, RetrievalChange } from '../schemas/retrieval.ts';

const now = json(Retrieval, 'The settings');

export function retrievalRoutes({ embedder, reranker }: Omit<SearchDeps, 'db'>) {
  const byModel = hasSemanticVectors(embedder) ? 'vectors' : 'words';
  const ranked_by: RankedBy = reranker ? 'reranker' : byModel;
  const default_min_score = RETRIEVAL.minScore[ranked_by];
  return new ApiRoutes('Documents')
    .operation('get', '/retrieval', {
      operationId: 'getRetrievalSettings',
      summary: 'Get the retrieval settings',
      ...forOperators,
      200: now,
    }, async (c) => {
      const min_score = await readThreshold(c.var.db, ranked_by);
      return { ranked_by, min_score, default_min_score };
    })
    .operation('patch', '/retrieval', {
      operationId: 'updateRetrievalSettings',
      summary: 'Set the retrieval threshold',
      description: 'Applies from the next message on.',
      ...forEditors,
      body: RetrievalChange,
      200: now,
    }, async (c, { body: { min_score } }) => {
      const table = c.var.db.from('retrieval_thresholds');
      unwrap(await table.update({ min_score }).eq('ranked_by', ranked_by));
      return { ranked_by, min_score, default_min_score };
    })
    .operation('post', '/retrieval/golden-scores', {
      operationId: 'scoreGoldenQuestions',
      summary: 'Search the golden questions',
      description:
        'Returns the best score of each question, to count the questions above a threshold. This ' +
        'takes seconds. If a model is called, a response contains only some of the questions, ' +
        'and `next` says where to continue.',
      ...forEditors,
      query: z.object({ from: z.coerce.number().int().min(0).max(1000).default(0) }),
      200: json(GoldenScores, 'Their best scores'),
    }, async (c, { query }) => {
      const deps = { db: c.var.db, embedder, reranker };
      return await measureGoldenScores(deps, query.from);
    });
}
