import type { Reranker } from '../../knowledge/search/reranker.ts';
import { searchChunks, type SearchDeps } from '../../knowledge/search/search-chunks.ts';
import type { Source } from '../../schemas/turn.ts';
import type { ChatModel } from '../model/chat-model.ts';
import { rewriteQuestion } from '../model/rewrite-question.ts';
import type { TurnMeter } from '../turn-meter.ts';
import type { TurnRequest } from '../turn-request.ts';
import type { LoadedTurn } from './load-turn.ts';

interface Deps extends SearchDeps {
  /** Rewrites questions that depend on the one before. */
  rewriter?: ChatModel;
}

/**
 * The fragments of a turn: those that were found with the first database call, unless the question
 * is rewritten or a reranker has the last word. Whatever fails, those that were found stand.
 */
export async function findFragments(
  deps: Deps,
  meter: TurnMeter,
  { loaded, request }: { loaded: LoadedTurn; request: TurnRequest },
): Promise<Source[]> {
  const { db, embedder, rewriter, reranker } = deps;
  const rewritten = rewriter && loaded.follows_up
    ? await meter.time('rewrite', () => rewriteQuestion(rewriter, loaded, request))
    : null;
  if (rewritten === null && !reranker) return loaded.fragments;
  const timed = reranker && {
    ...reranker,
    rank: (...call: Parameters<Reranker['rank']>) =>
      meter.time('rerank', () => reranker.rank(...call)),
  };
  const { message, signal } = request;
  const query = rewritten === null
    ? { query: message, before: loaded.follows_up ? questionBefore(loaded) : undefined }
    : { query: rewritten };
  try {
    const found = await searchChunks({ db, embedder, reranker: timed }, { ...query, signal });
    return found.map((source) => ({ ...source, searched_for: rewritten ?? source.searched_for }));
  } catch {
    signal.throwIfAborted();
    return loaded.fragments;
  }
}

const questionBefore = ({ messages }: LoadedTurn) =>
  messages.findLast(({ role }) => role === 'user')?.text;
