import type { Db } from '../../../shared/clients.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import { problem } from '../../../shared/http/problem.ts';
import type { DialogTest } from '../../schemas/dialog-test.ts';
import type { GoldenScores } from '../../schemas/retrieval.ts';
import { hasSemanticVectors, searchChunks, type SearchDeps } from './search-chunks.ts';
import unanswerable from './unanswerable-questions.json' with { type: 'json' };

/** Questions per database call, during which other requests wait. */
const BATCH = 20;
/** Questions per request if an embedder or reranker is called for each, which takes time. */
const PER_REQUEST = 10;

interface Answerable {
  question: string;
  /** Names of documents. */
  sources: string[];
}

/** Loads the first messages of the enabled tests without a setup, if they expect sources. */
async function readAnswerable(db: Db): Promise<Answerable[]> {
  const tests = unwrap(
    await db.from('dialog_tests').select('setup, turns').eq('is_enabled', true).order('id'),
  );
  return tests.filter(({ setup }) => setup === null).flatMap(({ turns }) => {
    const [{ message, expect: { sources } }] = turns as [DialogTest['turns'][number]];
    return sources?.length ? { question: message, sources } : [];
  });
}

/**
 * Searches the golden questions as a turn would: answerable ones, which are the first messages of
 * tests that expect stored documents, and ones that no organisation's documents answer. Begins with
 * number `from`; with an embedder or reranker it searches only PER_REQUEST of them.
 */
export async function measureGoldenScores(deps: SearchDeps, from: number): Promise<GoldenScores> {
  const expected = await readAnswerable(deps.db);
  const names = [...new Set(expected.flatMap(({ sources }) => sources))];
  const stored = unwrap(
    await deps.db.from('documents').select('name').in('name', names).eq('index_status', 'ready'),
  );
  const present = new Set(stored.map(({ name }) => name));
  const answerable = expected.filter(({ sources }) => sources.some((name) => present.has(name)));
  const all = [...answerable.map(({ question }) => question), ...unanswerable];
  const asksModel = deps.reranker !== undefined || hasSemanticVectors(deps.embedder);
  const end = asksModel ? from + PER_REQUEST : all.length;
  const asked = all.slice(from, end);
  const scores = await (asksModel ? scoreByModel(deps, asked) : scoreByWords(deps.db, asked));
  const split = Math.max(0, answerable.length - from);
  return {
    answerable: scores.slice(0, split),
    unanswerable: scores.slice(split),
    documents: { present: present.size, of: names.length },
    next: end < all.length ? end : null,
  };
}

/** Returns the best score of each question, in order; 0 without results. */
async function scoreByWords(db: Db, questions: string[]): Promise<number[]> {
  const scores = questions.map(() => 0);
  for (let at = 0; at < questions.length; at += BATCH) {
    const p_questions = questions.slice(at, at + BATCH);
    const found = unwrap(await db.rpc('best_scores', { p_questions }));
    for (const { place, score } of found) scores[at + place - 1] = score;
  }
  return scores;
}

/**
 * Returns the best score of each question, in order, by the reranker or else the search; 0 without
 * results.
 *
 * @throws Problem 503 when the reranker fails: the search's own scores have another scale.
 */
async function scoreByModel(deps: SearchDeps, questions: string[]): Promise<number[]> {
  const scores: number[] = [];
  for (const query of questions) {
    const [best] = await searchChunks(deps, { query, limit: 1, minScore: 0 });
    if (best && deps.reranker && !best.reranked) {
      throw problem('model-unavailable', 'The reranker is not responding. Try again.', {
        headers: { 'Retry-After': '5' },
      });
    }
    scores.push(best?.score ?? 0);
  }
  return scores;
}
