import { unwrap } from '../../../shared/http/database-error.ts';
import type { Reranker } from '../../knowledge/search/reranker.ts';
import { searchChunks, type SearchDeps } from '../../knowledge/search/search-chunks.ts';
import type { Source } from '../../schemas/turn.ts';
import type { ChatModel } from '../model/chat-model.ts';
import { rewriteQuestion } from '../model/rewrite-question.ts';
import { refersBack } from '../refers-back.ts';
import type { TurnMeter } from '../turn-meter.ts';
import type { TurnRequest } from '../turn-request.ts';
import type { LoadedTurn } from './load-turn.ts';

/** The parts of a loaded turn that a search depends on. */
type Asked = Pick<LoadedTurn, 'fragments' | 'follows_up' | 'messages'>;
type Question = Pick<TurnRequest, 'message' | 'signal'>;

export interface FragmentDeps extends SearchDeps {
  /** Rewrites questions that depend on the one before. */
  rewriter?: ChatModel;
}

/**
 * The fragments of a turn: those that were found with the first database call, unless the question
 * refers back, finds nothing and is rewritten, or a reranker has the last word. Whatever fails, those
 * that were found stand.
 */
export async function findFragments(
  deps: FragmentDeps,
  meter: TurnMeter,
  { loaded, request }: { loaded: Asked; request: Question },
): Promise<Source[]> {
  const { db, embedder, rewriter, reranker } = deps;
  // A call of a model takes longer than everything else before the reply.
  const rewritten = rewriter && loaded.follows_up && loaded.fragments.length === 0
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

const questionBefore = ({ messages }: Pick<Asked, 'messages'>) =>
  messages.findLast(({ role }) => role === 'user')?.text;

/** The fragments of a question that no stored dialog holds: as those of a turn after `messages`. */
export async function searchAnew(
  deps: FragmentDeps,
  meter: TurnMeter,
  { messages, request }: { messages: LoadedTurn['messages']; request: Question },
): Promise<Source[]> {
  const { db, embedder } = deps;
  const { message: query, signal } = request;
  const follows_up = messages.length > 0 &&
    unwrap(
      await db.rpc('follows_up', { p_query: query, p_refers_back: refersBack(query) }),
    );
  const before = follows_up ? questionBefore({ messages }) : undefined;
  const fragments = await searchChunks({ db, embedder }, { query, before, signal });
  return await findFragments(deps, meter, { loaded: { fragments, follows_up, messages }, request });
}
