import { settleRoute } from '../engine/settle-route.ts';
import type { Danger } from '../safety/safety-net.ts';
import type { TurnMaterial } from './turn-material.ts';
import type { FinishedTurn } from './commit/turn-meta.ts';
import { configOf } from './load/turn-settings.ts';
import { callBranch } from './model/call-branch.ts';
import type { ChatModel } from './model/chat-model.ts';
import { NOT_ROUTED, routeMessage } from './model/route-message.ts';
import type { BranchRequest } from './model/sent-request.ts';
import { followReply, meetDanger, type Progress, replyOfTurn, startProgress } from './progress.ts';
import { assemblePrompt } from './prompt/assemble-prompt.ts';
import { TurnStream } from './stream/turn-stream.ts';
import type { TurnMeter } from './turn-meter.ts';
import type { TurnRequest } from './turn-request.ts';

/** What a turn is played with. */
export interface PlayDeps {
  routerModel: ChatModel;
  answerModel: ChatModel;
  /** Router confidence, from 0 to 1, below which it is in doubt. */
  minConfidence: number;
  /** The part of a prompt that says what time it is. */
  nowPart?: () => string;
}

interface Play extends Pick<TurnRequest, 'message' | 'signal'> {
  meter: TurnMeter;
  stream?: TurnStream;
}

/** Step 7, the request: a new one, or the one that stood in this place of an earlier turn. */
function branchRequest(deps: PlayDeps, material: TurnMaterial, progress: Progress): BranchRequest {
  const intent_code = progress.state.current_intent!;
  const then = material.sentThen?.calls[progress.answers.length];
  if (then?.intent_code === intent_code) return then;
  const config = configOf(material, progress.state);
  const now = material.now ?? deps.nowPart?.();
  return { intent_code, config, prompt: assemblePrompt(material, { ...progress, config, now }) };
}

/** What a safety rule finds in a message; a turn that models answered then is sent to them again. */
export function dangerIn(
  { safety, sentThen }: Pick<TurnMaterial, 'safety' | 'sentThen'>,
  message: string,
): Danger | null {
  return sentThen?.calls.length ? null : safety?.find(message) ?? null;
}

/**
 * Steps 1 to 9 of a turn, numbered as in ../README.md: from what was loaded to the reply. It writes
 * nothing: a real turn commits what comes back, a rerun and a test look at it.
 */
export async function playTurn(
  deps: PlayDeps,
  material: TurnMaterial,
  { meter, stream = new TurnStream(undefined), ...request }: Play,
): Promise<FinishedTurn> {
  const routerModel = meter.instrument('router', deps.routerModel);
  const answerModel = meter.instrument('answer', deps.answerModel);

  // Safety first; 1 route, 2-6 settle
  const danger = dangerIn(material, request.message);
  const routing = { model: routerModel, minConfidence: deps.minConfidence };
  const { route, trace: router } = danger
    ? { route: NOT_ROUTED, trace: null }
    : await meter.time('router', () => routeMessage(routing, material, request));
  const { intent_code, fallback } = route;
  let progress = danger
    ? meetDanger(material.state, danger)
    : startProgress(settleRoute(material.state, intent_code, material.branches, fallback));
  stream.routed(route, progress, material.fragments);

  while (progress.next === 'call') {
    // 7 assemble, call
    const asked = branchRequest(deps, material, progress);
    const call = { ...asked, history: material.messages, ...stream.calling() };
    const answered = await meter.time('model', () => callBranch(answerModel, call, request));

    // 8 read, settle; 9 authoritative branches
    progress = followReply(progress, answered, material.branches);
    stream.followed(progress);
  }

  const reply = replyOfTurn(progress, material, request.message);
  stream.fixed(reply.isFixed ? reply.text : reply.added);
  request.signal.throwIfAborted();
  return {
    ...reply,
    progress,
    route,
    router,
    tokens: meter.uncharged,
    timings: meter.timings(),
    searchFailures: [...meter.searchFailures].map(([client, cause]) => ({ client, cause })),
  };
}
