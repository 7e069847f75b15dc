import { unwrap } from '../../../shared/http/database-error.ts';
import type { Reranker } from '../../knowledge/search/reranker.ts';
import { searchChunks, type SearchDeps } from '../../knowledge/search/search-chunks.ts';
import type { DialogFacts } from '../../privacy/dialog-facts.ts';
import type { Source } from '../../schemas/turn.ts';
import type { ChatModel } from '../model/chat-model.ts';
import { rewriteQuestion } from './rewrite-question.ts';
import { refersBack } from '../refers-back.ts';
import type { TurnMeter } from '../turn-meter.ts';
import type { TurnRequest } from '../turn-request.ts';
import type { LoadedTurn } from './load-turn.ts';

type SearchContext =
  & Pick<LoadedTurn, 'fragments' | 'follows_up' | 'messages'>
  & Partial<Pick<LoadedTurn, 'isFoundByWords'>>
  & { dialog: DialogFacts };
type Question = Pick<TurnRequest, 'message' | 'signal'>;

export interface FragmentDeps extends SearchDeps {
  /** Rewrites questions that depend on the previous one. */
  rewriter?: ChatModel;
}

/**
 * Returns a turn's chunks. Uses those of the first database call, unless the question depends on
 * the previous one and found nothing (then `rewriter` rewrites it, if there is one), a reranker
 * sorts them, or the question's embedding needs the dialog's placeholders. If the second search
 * fails, returns the chunks of the first call.
 */
export async function findFragments(
  deps: FragmentDeps,
  meter: TurnMeter,
  { loaded, request }: { loaded: SearchContext; request: Question },
): Promise<Source[]> {
  const { db, embedder, rewriter, reranker } = deps;
  // Only when needed: a model call takes longer than everything else before the reply.
  const rewritten = rewriter && loaded.follows_up && loaded.fragments.length === 0
    ? await meter.time('rewrite', () => rewriteQuestion(rewriter, loaded, request))
    : null;
  if (rewritten === null && !reranker && !loaded.isFoundByWords) return loaded.fragments;
  const timed = reranker && {
    ...reranker,
    rank: (...call: Parameters<Reranker['rank']>) =>
      meter.time('rerank', () => reranker.rank(...call)),
  };
  const { message, signal } = request;
  const query = rewritten === null
    ? { query: message, before: loaded.follows_up ? findPreviousQuestion(loaded) : undefined }
    : { query: rewritten };
  try {
    const found = await searchChunks({ db, embedder, reranker: timed }, {
      ...query,
      signal,
      dialog: loaded.dialog,
    });
    return found.map((source) => ({ ...source, searched_for: rewritten ?? source.searched_for }));
  } catch {
    signal.throwIfAborted();
    return loaded.fragments;
  }
}

const findPreviousQuestion = ({ messages }: Pick<LoadedTurn, 'messages'>) =>
  messages.findLast(({ role }) => role === 'user')?.text;

/** Finds the chunks for a question outside of any stored dialog, as if it followed `messages`. */
export async function searchFragments(
  deps: FragmentDeps,
  meter: TurnMeter,
  { messages, request, dialog }: {
    messages: LoadedTurn['messages'];
    request: Question;
    dialog: DialogFacts;
  },
): Promise<Source[]> {
  const { db, embedder } = deps;
  const { message: query, signal } = request;
  const follows_up = messages.length > 0 &&
    unwrap(
      await db.rpc('follows_up', { p_query: query, p_refers_back: refersBack(query) }),
    );
  const before = follows_up ? findPreviousQuestion({ messages }) : undefined;
  const fragments = await searchChunks({ db, embedder }, {
    ...{ query, before, signal, dialog },
  });
  const loaded = { fragments, follows_up, messages, dialog };
  return await findFragments(deps, meter, { loaded, request });
}
