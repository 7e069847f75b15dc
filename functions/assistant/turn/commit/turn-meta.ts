import { SAFETY_BRANCH } from '../../engine/branch-codes.ts';
import { findBranch } from '../../engine/branches.ts';
import type { RouterTrace } from '../../schemas/trace.ts';
import type { MessageMeta, RouterDebug } from '../../schemas/turn.ts';
import type { LoadedTurn } from '../load/load-turn.ts';
import { messagesOf } from '../model/call-branch.ts';
import type { Progress, TurnReply } from '../progress.ts';
import { cacheablePrefix } from '../prompt/cacheable-prefix.ts';

/** A turn with its reply, before it is stored. */
export interface FinishedTurn extends TurnReply {
  progress: Progress;
  route: RouterDebug;
  /** Null when no router answered. */
  router: RouterTrace | null;
  /** To charge to the turn's account. */
  tokens: number;
  timings: MessageMeta['debug']['timings_ms'];
  searchFailures: MessageMeta['debug']['search_failures'];
}

/** The answer that is shown; the fixed escalation reply has none, whatever was called before. */
export function shownAnswer({ next, answers }: Progress) {
  return next === 'escalate' ? null : answers.at(-1) ?? null;
}

function safetyVersion({ configs }: LoadedTurn): number | null {
  return configs.find((each) => each.intent_code === SAFETY_BRANCH)?.version ?? null;
}

/** meta_json of the reply: the routing snapshot and everything that rebuilds the response later. */
export function turnMeta(loaded: LoadedTurn, finished: FinishedTurn): MessageMeta {
  const { progress, route: router, timings: timings_ms } = finished;
  const { state, events, scenario, bounces, usage, danger } = progress;
  const answer = shownAnswer(progress);
  const served = danger ? SAFETY_BRANCH : state.current_intent!;
  return {
    router_intent_code: router.intent_code,
    served_intent_code: served,
    step_code: danger ? null : state.current_step,
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
      safety: danger && { ...danger.rule, version: safetyVersion(loaded) },
      timings_ms,
      search_failures: finished.searchFailures,
      assembled_prompt: answer?.prompt.text ?? null,
      model: answer?.model ?? null,
      cacheable_prefix: answer && loaded.sentBefore &&
        cacheablePrefix(answer.messages, messagesOf(loaded.sentBefore)),
    },
  };
}
