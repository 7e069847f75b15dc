import type { Db } from '../../../shared/clients.ts';
import { logFailure } from '../../../shared/log-failure.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import { EmbeddingError, isPrivate } from '../embed/embedder.ts';
import { toWholeQuestion } from './content-words.ts';
import { isQuestion } from './is-question.ts';
import { loadPersonalValues } from './load-personal-values.ts';
import type { Similarity } from './similarity.ts';

/**
 * Questions per round, and rounds per read, if the embedder has no limit per request; the next read
 * processes the rest.
 */
const QUESTIONS_PER_ROUND = 64;
const MAX_ROUNDS = 4;

/**
 * Groups new questions into gaps. The commit of a turn only records them, because it has no time to
 * compare them.
 *
 * @param db uses the secret key, because viewers may read gaps but not store them.
 */
export async function groupQuestions(db: Db, similarity: Similarity): Promise<void> {
  const { perRequest } = similarity.embedder;
  const limit = perRequest ?? QUESTIONS_PER_ROUND;
  try {
    for (let round = 0; round < (perRequest ? 1 : MAX_ROUNDS); round++) {
      if (await groupSome(db, similarity, limit) < limit) return;
    }
  } catch (error) {
    // The existing gaps can be read without the new questions.
    if (!(error instanceof EmbeddingError)) throw error;
    logFailure('gaps', error);
  }
}

async function groupSome(db: Db, { name, embedder, threshold }: Similarity, limit: number) {
  const found = unwrap(
    await db.rpc('ungrouped_questions', { p_embedder: name, p_limit: limit }),
  );
  if (found.length === 0) return 0;
  // "My tooth hurts" asks nothing, unless a person marked it as not answered.
  const questions = found.filter(({ text, cause }) =>
    Boolean(text) && (cause === 'no_answer' || isQuestion(text))
  );
  const ids = questions.map(({ message_id }) => message_id);
  const dialog = isPrivate(embedder) ? await loadPersonalValues(db, ids) : undefined;
  const texts = questions.map(({ text, before }) => toWholeQuestion(text, before));
  const vectors = texts.length ? await embedder.embed(texts, undefined, undefined, dialog) : [];
  const embeddings = new Map(questions.map(({ message_id }, i) => [message_id, vectors[i]]));
  const p_questions = found.map(({ message_id }) => ({
    message_id,
    embedding: embeddings.has(message_id) ? JSON.stringify(embeddings.get(message_id)) : null,
  }));
  unwrap(
    await db.rpc('group_questions', {
      p_embedder: name,
      p_min_likeness: await threshold(),
      p_questions,
    }),
  );
  return found.length;
}
