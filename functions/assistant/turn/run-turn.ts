import type { Db } from '../../shared/clients.ts';
import { settleRoute } from '../engine/settle-route.ts';
import type { Embedder } from '../knowledge/embed/embedder.ts';
import type { ChatResponse } from '../schemas/turn.ts';
import { activeConfig } from './load/active-config.ts';
import { assemblePrompt } from './prompt/assemble-prompt.ts';
import { callBranch } from './model/call-branch.ts';
import type { ChatModel } from './model/chat-model.ts';
import { commitTurn } from './commit/commit-turn.ts';
import { loadTurn } from './load/load-turn.ts';
import { followReply, startProgress } from './progress.ts';
import { replyOfTurn } from './commit/reply-of-turn.ts';
import { routeMessage } from './model/route-message.ts';
import { Stopwatch } from './stopwatch.ts';
import { repeatTurn } from './load/stored-turn.ts';
import type { TurnListener } from './stream/turn-listener.ts';
import type { TurnRequest } from './turn-request.ts';
import type { SettingsCache } from './load/turn-settings.ts';
import { TurnStream } from './stream/turn-stream.ts';

export interface TurnClients {
  /** Acts with the secret key: nobody else may write messages and states. */
  db: Db;
  embedder: Embedder;
  router: ChatModel;
  answer: ChatModel;
  settings: SettingsCache;
  /** Router confidence, from 0 to 1, below which it is in doubt. */
  minConfidence: number;
  /** Milliseconds of a steady clock. */
  now: () => number;
}

export interface TurnDeps extends TurnClients {
  /** What this turn used of the models until now. */
  tokensUsed: () => number;
}

/**
 * One turn of a dialog, in the order of the decisions ("The turn, in order"). The numbers are its
 * steps. Whatever fails before the commit leaves nothing behind.
 */
export async function runTurn(
  deps: TurnDeps,
  request: TurnRequest,
  listener?: TurnListener,
): Promise<ChatResponse> {
  const watch = new Stopwatch(deps.now);
  const stream = new TurnStream(listener);

  // 0 load
  const loaded = await watch.time('retrieval', () => loadTurn(deps, request));
  if (loaded.stored) return repeatTurn(loaded.stored, request);

  // 1 route, 2-6 settle
  const router = await watch.time('router', () => routeMessage(deps, loaded, request));
  const settled = settleRoute(loaded.state, router.intent_code, loaded.branches);
  let progress = startProgress(settled);
  stream.routed(router, progress, loaded.fragments);

  while (progress.next === 'call') {
    // 7 assemble, call
    const config = activeConfig(loaded, progress.state);
    const prompt = assemblePrompt(loaded, { ...progress, config });
    const call = { answer: deps.answer, config, prompt, ...stream.calling(progress) };
    const answer = await watch.time('model', () => callBranch(call, loaded, request));

    // 8 read, settle; 9 authoritative branches
    progress = followReply(progress, answer, loaded);
    stream.followed(progress);
  }

  // 10 commit
  const reply = replyOfTurn(progress, loaded);
  if (reply.isFixed) stream.fixed(reply.text);
  request.signal.throwIfAborted();
  const finished = { ...reply, progress, router, timings: watch.read() };
  return await commitTurn(deps, { loaded, request, finished });
}
