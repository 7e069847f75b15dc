import type { ModelEndpoint } from '../../shared/model-endpoints.ts';
import { settleRoute } from '../engine/settle-route.ts';
import type { Danger } from '../safety/safety-net.ts';
import {
  findAskedAction,
  findCallable,
  followAction,
  followAndEnter,
  lookUp,
  type TurnActions,
} from './actions/call-actions.ts';
import { toDialogFacts, type TurnMaterial } from './turn-material.ts';
import type { FinishedTurn } from './commit/turn-meta.ts';
import { findConfig } from './turn-settings.ts';
import { callBranch } from './model/call-branch.ts';
import { isModelProblem } from './model/model-problem.ts';
import type { ChatModel } from './model/chat-model.ts';
import { findNativeTools } from './model/native-tools.ts';
import { toReplyFormat } from './model/reply-format.ts';
import { NOT_ROUTED, OUTAGE_ANSWERED, routeMessage } from './model/route-message.ts';
import type { BranchRequest } from './model/sent-request.ts';
import { findStructured } from './model/structured-reply.ts';
import { findAnsweredOutage, toOutage } from './outage.ts';
import {
  type Progress,
  startOutageReply,
  startProgress,
  startSafetyReply,
  toTurnReply,
} from './progress.ts';
import type { AnswerForm } from './prompt/answer-form.ts';
import { assemblePrompt } from './prompt/assemble-prompt.ts';
import { TurnStream } from './stream/turn-stream.ts';
import type { TurnMeter } from './turn-meter.ts';
import type { TurnRequest } from './turn-request.ts';
import type { TurnSettings } from './turn-settings.ts';

export interface PlayDeps {
  routerModel: ChatModel;
  answerModel: ChatModel;
  /**
   * The endpoint of `answerModel`; without it, branches answer with text and call actions by the
   * tail.
   */
  answerEndpoint?: ModelEndpoint | null;
  /** Returns the prompt part with the current time and whether the organisation is open. */
  nowPart?: (settings: TurnSettings['assistant']) => string;
}

interface Play extends Pick<TurnRequest, 'message' | 'signal'> {
  meter: TurnMeter;
  stream?: TurnStream;
  /** Only the port of a real turn, or of a trial with live lookups, reaches other systems. */
  actions: TurnActions;
  /** Whether a fixed text replies when the model fails; otherwise the turn fails. */
  isPatient?: boolean;
  /** Whether a monthly cap has been reached, so that a patient gets the fixed text immediately. */
  isCapped?: boolean;
}

/**
 * Builds the request to a branch, or returns the recorded one at this position of a rerun: step 7.
 */
function buildBranchRequest(
  deps: PlayDeps,
  material: TurnMaterial,
  progress: Progress,
): BranchRequest {
  const intent_code = progress.state.current_intent!;
  const then = material.recordedCalls?.calls[progress.answers.length];
  if (then?.intent_code === intent_code) return then;
  const config = findConfig(material, progress.state);
  const now = material.now ?? deps.nowPart?.(material.assistant);
  const callable = findCallable(material, progress);
  const asked = {
    probe: material.probe,
    endpoint: deps.answerEndpoint,
    parameters: config.parameters,
  };
  const assemble = (form: AnswerForm) =>
    assemblePrompt(material, { ...progress, config, now, callable, form });
  const structured = findStructured(asked);
  if (structured) {
    const format = toReplyFormat({ ...material, state: progress.state, callable });
    return {
      ...{ intent_code, config, prompt: assemble('object') },
      structured: { ...structured, format, textPrompt: () => assemble('text') },
    };
  }
  const native = findNativeTools(callable, asked);
  return { intent_code, config, prompt: assemble(native ? 'tools' : 'text'), native };
}

/**
 * Returns the danger that a safety rule finds, or null. Skips reruns of turns that models answered,
 * because their requests are sent again.
 */
export function findDanger(
  { safety, recordedCalls }: Pick<TurnMaterial, 'safety' | 'recordedCalls'>,
  message: string,
): Danger | null {
  return recordedCalls?.calls.length ? null : safety?.find(message) ?? null;
}

/**
 * Plays steps 1 to 9 of a turn, numbered as in ../README.md, from the loaded material to the reply.
 * Stores nothing: a real turn commits the result; a rerun and a test only read it.
 */
export async function playTurn(
  deps: PlayDeps,
  material: TurnMaterial,
  { meter, stream = new TurnStream(undefined), actions, isPatient, isCapped, ...request }: Play,
): Promise<FinishedTurn> {
  const routerModel = meter.instrument('router', deps.routerModel);
  const answerModel = meter.instrument('answer', deps.answerModel);

  // Safety first; then steps 1 (route) and 2 to 6 (settle).
  const danger = findDanger(material, request.message);
  const outage = danger || !isPatient
    ? null
    : isCapped
    ? toOutage(material, request.message)
    : findAnsweredOutage(material, request.message);
  const minConfidence = material.assistant.router_min_confidence;
  const routing = { model: routerModel, minConfidence };
  const { route, trace: router } = danger
    ? { route: NOT_ROUTED, trace: null }
    : outage
    ? { route: OUTAGE_ANSWERED, trace: null }
    : await meter.time('router', () => routeMessage(routing, material, request));
  const { intent_code, fallback } = route;
  const settle = () =>
    startProgress(
      settleRoute(material.state, intent_code, material.branches, {
        isFallback: fallback,
        limits: material.assistant,
      }),
    );
  let progress = danger
    ? startSafetyReply(material.state, danger)
    : outage
    ? startOutageReply(material.state, outage)
    : settle();
  stream.routed(route, progress, material.fragments);

  const calling = { ...actions, material, meter };
  while (progress.next === 'call') {
    // Step 7: look up, assemble and call.
    progress = await lookUp(progress, calling);
    const asked = buildBranchRequest(deps, material, progress);
    const dialog = toDialogFacts(material, request.message, progress.state);
    const call = { ...asked, dialog, history: material.messages, ...stream.calling() };
    const answered = await meter.time('model', () => callBranch(answerModel, call, request))
      .catch((error) => {
        if (isPatient && isModelProblem(error)) return null;
        throw error;
      });
    if (!answered) {
      stream.discard();
      const outage = toOutage(material, request.message);
      progress = startOutageReply(material.state, outage, progress.actions);
      break;
    }

    // Steps 8 (read, settle) and 9 (authoritative branches).
    const action = findAskedAction(material, progress, answered);
    progress = action
      ? await followAction(progress, action, { ...calling, answer: answered })
      : await followAndEnter(progress, answered, calling);
    stream.followed(progress);
  }

  const reply = toTurnReply(progress, material, request.message);
  stream.fixed(reply.isFixed ? reply.text : reply.added);
  request.signal.throwIfAborted();
  return {
    ...reply,
    progress,
    route,
    router,
    tokens: meter.uncharged,
    modelCalls: [...meter.modelCalls],
    timings: meter.timings(),
    searchFailures: [...meter.searchFailures].map(([client, cause]) => ({ client, cause })),
  };
}
