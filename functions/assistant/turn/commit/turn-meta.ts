import { ESCALATION_BRANCH, SAFETY_BRANCH } from '../../engine/branch-codes.ts';
import { findBranch } from '../../engine/branches.ts';
import type { RouterTrace } from '../../schemas/trace.ts';
import type { MessageMeta, RouterDebug, TurnModelCall } from '../../schemas/turn.ts';
import type { LoadedTurn } from '../load/load-turn.ts';
import { type BranchAnswer, type SentPrompt, toMessages } from '../model/call-branch.ts';
import type { Progress, TurnReply } from '../progress.ts';
import { cacheablePrefix } from '../prompt/cacheable-prefix.ts';

/** A completed turn with its reply, not yet stored. */
export interface FinishedTurn extends TurnReply {
  progress: Progress;
  route: RouterDebug;
  /** Null when the router was not called or did not answer. */
  router: RouterTrace | null;
  /** Number of tokens to charge to the caller's account or site. */
  tokens: number;
  modelCalls: TurnModelCall[];
  timings: MessageMeta['debug']['timings_ms'];
  searchFailures: MessageMeta['debug']['search_failures'];
}

/**
 * Returns the answer from which the reply is made; null for the fixed reply to a danger, an outage
 * or a routing loop.
 */
export function findShownAnswer({ next, answers }: Progress) {
  return next === 'escalate' ? null : answers.at(-1) ?? null;
}

/**
 * Returns the previous turn's messages with this request's placeholders; the stored prompt already
 * has placeholders.
 */
function toPreviousMessages(previous: SentPrompt, { pseudonyms }: BranchAnswer) {
  const [prompt, ...rest] = toMessages(previous);
  return pseudonyms ? [prompt!, ...pseudonyms.replaceMessages(rest)] : [prompt!, ...rest];
}

function findSafetyVersion({ configs }: LoadedTurn): number | null {
  return configs.find((each) => each.intent_code === SAFETY_BRANCH)?.version ?? null;
}

/** Builds meta_json of a reply: how the turn was routed, and the data to rebuild its response. */
export function toTurnMeta(loaded: LoadedTurn, finished: FinishedTurn): MessageMeta {
  const { progress, route: router, timings: timings_ms } = finished;
  const { state, events, scenario, bounces, usage, danger, outage } = progress;
  const answer = findShownAnswer(progress);
  const isWithoutModel = Boolean(danger || outage);
  const served = danger ? SAFETY_BRANCH : outage ? ESCALATION_BRANCH : state.current_intent!;
  return {
    router_intent_code: router.intent_code,
    served_intent_code: served,
    step_code: isWithoutModel ? null : state.current_step,
    events: [...events],
    intent_name: findBranch(loaded.branches, served)?.name ?? served,
    config_version: answer?.config.version ?? null,
    router_version: router.version,
    state,
    held_by_person: loaded.is_held,
    debug: {
      router,
      scenario,
      bounces,
      usage,
      model_calls: finished.modelCalls,
      safety: danger && { ...danger.rule, version: findSafetyVersion(loaded) },
      timings_ms,
      search_failures: finished.searchFailures,
      actions: [...progress.actions],
      assembled_prompt: answer?.prompt.text ?? null,
      model: answer?.model ?? null,
      finish: answer && (answer.ending ?? 'stop'),
      cacheable_prefix: answer && loaded.previousRequest &&
        cacheablePrefix(answer.messages, toPreviousMessages(loaded.previousRequest, answer)),
    },
  };
}
