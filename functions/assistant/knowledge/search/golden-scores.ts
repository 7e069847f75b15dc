import type { Db } from '../../../shared/clients.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import type { GoldenScores } from '../../schemas/retrieval.ts';
import golden from './golden-set.json' with { type: 'json' };

/** Questions in one call of the database, which others then wait for. */
const BATCH = 20;

/**
 * Asks the golden questions: those that the documents of a new installation answer, as far as these
 * are still there by their names, and those that no document of a clinic answers.
 */
export async function goldenScores(db: Db): Promise<GoldenScores> {
  const names: Record<string, string> = golden.documents;
  const stored = unwrap(
    await db.from('documents').select('name').in('name', Object.values(names))
      .eq('index_status', 'ready'),
  );
  const present = new Set(stored.map(({ name }) => name));
  const isHere = (place: string) => present.has(names[place.slice(0, place.indexOf('/'))]!);
  const answerable = golden.questions.filter(({ places }) => places.some(isHere));
  const unanswerable = golden.questions.filter(({ places }) => places.length === 0);
  return {
    answerable: await bestScores(db, answerable),
    unanswerable: await bestScores(db, unanswerable),
    documents: { present: present.size, of: Object.keys(names).length },
  };
}

/** In the order of the questions; 0 where nothing is found. */
async function bestScores(db: Db, questions: { question: string }[]): Promise<number[]> {
  const scores = questions.map(() => 0);
  for (let at = 0; at < questions.length; at += BATCH) {
    const batch = questions.slice(at, at + BATCH).map(({ question }) => question);
    const found = unwrap(await db.rpc('best_scores', { p_questions: batch }));
    for (const { place, score } of found) scores[at + place - 1] = score;
  }
  return scores;
}
