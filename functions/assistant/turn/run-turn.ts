import type { Db } from '../../shared/clients.ts';
import { tooManyRequests } from '../../shared/http/limit-rate.ts';
import { settleRoute } from '../engine/settle-route.ts';
import type { Embedder } from '../knowledge/embed/embedder.ts';
import type { Collect } from '../metrics/collect-counts.ts';
import type { ChatResponse } from '../schemas/turn.ts';
import { storeTurn } from './commit/store-turn.ts';
import type { Admission } from './load/admission.ts';
import { refuseOverBudget } from './load/budget.ts';
import { loadTurn } from './load/load-turn.ts';
import { repeatTurn } from './load/stored-turn.ts';
import { activeConfig, type SettingsCache } from './load/turn-settings.ts';
import { callBranch } from './model/call-branch.ts';
import type { ChatModel } from './model/chat-model.ts';
import { routeMessage } from './model/route-message.ts';
import { followReply, replyOfTurn, startProgress } from './progress.ts';
import { assemblePrompt } from './prompt/assemble-prompt.ts';
import { type TurnListener, TurnStream } from './stream/turn-stream.ts';
import { chargeTokens, outcomeOf, TurnMeter } from './turn-meter.ts';
import type { TurnRequest } from './turn-request.ts';

export interface TurnDeps {
  /** Acts with the secret key: nobody else may write messages and states. */
  db: Db;
  embedder: Embedder;
  routerModel: ChatModel;
  answerModel: ChatModel;
  settings: SettingsCache;
  admission: Admission;
  /** Router confidence, from 0 to 1, below which it is in doubt. */
  minConfidence: number;
  /** The part of a prompt that says what time it is. */
  nowPart?: () => string;
  /** Milliseconds of a steady clock. */
  now: () => number;
  /** Takes what a turn adds to the metrics. */
  collect: Collect;
}

/**
 * One turn of a dialog. However it ends, it is counted, and its account is charged what it used of
 * the models: a stored turn by its commit, any other here.
 */
export async function runTurn(
  deps: TurnDeps,
  request: TurnRequest,
  listener?: TurnListener,
): Promise<ChatResponse> {
  const meter = new TurnMeter(deps.now);
  let outcome = 'ok';
  try {
    const stream = new TurnStream(listener);
    return await deps.admission.run(
      request.thread_id,
      () => takeSteps(deps, request, { meter, stream }),
    );
  } catch (error) {
    outcome = outcomeOf(error, request.signal);
    throw error;
  } finally {
    await chargeTokens(deps.db, request.user_id, meter.uncharged);
    deps.collect(meter.counts(outcome));
  }
}

/**
 * The steps, numbered as in ../README.md. Whatever fails before the commit leaves nothing in the
 * dialog.
 */
async function takeSteps(
  deps: TurnDeps,
  request: TurnRequest,
  { meter, stream }: { meter: TurnMeter; stream: TurnStream },
): Promise<ChatResponse> {
  const routerModel = meter.instrument('router', deps.routerModel);
  const answerModel = meter.instrument('answer', deps.answerModel);

  // 0 load, in the database call that takes the rate limits
  const loaded = await meter.time('retrieval', () => loadTurn(deps, request));
  if ('limited' in loaded) throw tooManyRequests(loaded.limited, request.limits);
  if (loaded.stored) return repeatTurn(loaded.stored, request);
  refuseOverBudget(loaded.budget);

  // 1 route, 2-6 settle
  const routing = { model: routerModel, minConfidence: deps.minConfidence };
  const route = await meter.time('router', () => routeMessage(routing, loaded, request));
  const { intent_code, fallback } = route;
  const settled = settleRoute(loaded.state, intent_code, loaded.branches, fallback);
  let progress = startProgress(settled);
  stream.routed(route, progress, loaded.fragments);

  while (progress.next === 'call') {
    // 7 assemble, call
    const config = activeConfig(loaded, progress.state);
    const prompt = assemblePrompt(loaded, { ...progress, config, now: deps.nowPart?.() });
    const call = { config, prompt, history: loaded.messages, ...stream.calling() };
    const answered = await meter.time('model', () => callBranch(answerModel, call, request));

    // 8 read, settle; 9 authoritative branches
    progress = followReply(progress, answered, loaded.branches);
    stream.followed(progress);
  }

  // 10 commit, which charges the tokens
  const reply = replyOfTurn(progress, loaded);
  if (reply.isFixed) stream.fixed(reply.text);
  request.signal.throwIfAborted();
  const finished = { ...reply, progress, route, tokens: meter.uncharged, timings: meter.timings() };
  const stored = await storeTurn(deps.db, { loaded, request, finished });
  if (stored.isCharged) meter.uncharged = 0;
  return stored.response;
}
