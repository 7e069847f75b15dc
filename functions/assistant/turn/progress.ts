import type { Settings } from '../../shared/contract/assistant-settings.ts';
import type { EventName } from '../engine/events.ts';
import type { AskedRequest, Outage } from '../engine/requests.ts';
import { NO_SCENARIO, type ScenarioReport, settleReply } from '../engine/settle-reply.ts';
import type { SettledRoute } from '../engine/settle-route.ts';
import type { ThreadState } from '../engine/thread-state.ts';
import type { Danger } from '../safety/safety-net.ts';
import type { ActionCall } from '../schemas/action-call.ts';
import type { Source, Usage } from '../schemas/turn.ts';
import type { BranchAnswer } from './model/call-branch.ts';
import type { FixedTextCode } from '../../shared/contract/fixed-texts.ts';
import { findFixedText } from './fixed-texts.ts';
import { missingText } from './prompt/prompt-parts.ts';
import type { TurnMaterial } from './turn-material.ts';

export interface Progress {
  readonly state: ThreadState;
  readonly events: readonly EventName[];
  readonly next: 'call' | 'show' | 'escalate';
  /** Found before the router; its fixed text is the reply, and no model is called. */
  readonly danger: Danger | null;
  /** Set when no model answered; a fixed text is the reply. */
  readonly outage: Outage | null;
  readonly hint: string | null;
  /** The request to staff in the reply's tail. */
  readonly asked: AskedRequest | null;
  /** Number of hand-offs by INTENT_CHANGE tags so far. */
  readonly bounces: number;
  readonly scenario: ScenarioReport;
  /** The answers of branches, in order; the turn's reply is made from the last one. */
  readonly answers: readonly BranchAnswer[];
  /** Total tokens of the turn's answers. */
  readonly usage: Usage | null;
  /** The calls of actions, in order. */
  readonly actions: readonly ActionCall[];
  /** Whether the model exceeded the maximum number of actions and can call no more. */
  readonly areActionsUsedUp: boolean;
  /** Steps whose effect failed; this turn does not enter them. */
  readonly failedSteps: readonly string[];
}

export function startProgress(settled: SettledRoute): Progress {
  return {
    ...settled,
    danger: null,
    outage: null,
    asked: null,
    bounces: 0,
    scenario: NO_SCENARIO,
    answers: [],
    usage: null,
    actions: [],
    areActionsUsedUp: false,
    failedSteps: [],
  };
}

/**
 * Creates the progress of a turn that a safety text ends before the router; keeps the dialog's
 * state.
 */
export function startSafetyReply(state: ThreadState, danger: Danger): Progress {
  return {
    ...startProgress({ state, events: ['safety'], next: 'call', hint: null }),
    next: 'show',
    danger,
  };
}

/** Creates the progress of a turn that no model answered; keeps the dialog's state. */
export function startOutageReply(
  state: ThreadState,
  outage: Outage,
  actions: Progress['actions'] = [],
): Progress {
  return {
    ...startProgress({ state, events: ['model_unavailable'], next: 'call', hint: null }),
    next: 'show',
    outage,
    actions,
  };
}

/** Adds two usages; null (unknown) counts as zero, unless both are null. */
export function addUsage(one: Usage | null, other: Usage | null): Usage | null {
  if (!one || !other) return one ?? other;
  const cached = (one.cached_tokens ?? 0) + (other.cached_tokens ?? 0);
  return {
    prompt_tokens: one.prompt_tokens + other.prompt_tokens,
    completion_tokens: one.completion_tokens + other.completion_tokens,
    total_tokens: one.total_tokens + other.total_tokens,
    ...(cached > 0 && { cached_tokens: cached }),
    ...((one.estimated || other.estimated) && { estimated: true }),
  };
}

const toRegion = (
  { time_zone, default_country }: Pick<Settings, 'time_zone' | 'default_country'>,
) => ({ timeZone: time_zone, defaultCountry: default_country || null });

/** Applies the reply of one answer and decides whether another branch is called: steps 8 and 9. */
export function followReply(
  progress: Progress,
  answer: BranchAnswer,
  { branches, assistant }: Pick<TurnMaterial, 'branches' | 'assistant'>,
): Progress {
  const { state, bounces, actions, areActionsUsedUp, failedSteps } = progress;
  const region = toRegion(assistant);
  const settled = settleReply(state, answer.reply, {
    branches,
    bounces,
    region,
    limits: assistant,
    failedSteps,
  });
  // The event `sticky` is only true if the scenario keeps the dialog.
  const stayed = settled.next === 'show';
  return {
    ...settled,
    ...{ actions, areActionsUsedUp, failedSteps },
    danger: null,
    outage: null,
    scenario: {
      ...settled.scenario,
      illegal_transition: settled.scenario.illegal_transition ??
        progress.scenario.illegal_transition,
      slot_errors: [...progress.scenario.slot_errors, ...settled.scenario.slot_errors],
    },
    events: [
      ...progress.events.filter((event) => stayed || event !== 'sticky'),
      ...answer.ending ? [answer.ending] : [],
      ...settled.events,
    ],
    hint: null,
    bounces: bounces + (settled.next === 'call' ? 1 : 0),
    answers: [...progress.answers, answer],
    usage: addUsage(progress.usage, answer.usage),
  };
}

export interface TurnReply {
  text: string;
  /** Whether a fixed text replaces the model's. */
  isFixed: boolean;
  /** The fixed offer of a person, which follows the model's text; empty without one. */
  added: string;
  /** The chunks in the reply's prompt. */
  sources: Source[];
}

type ReplyMaterial = Pick<TurnMaterial, 'texts' | 'assistant' | 'fragments' | 'messages'>;

function findText(code: FixedTextCode, loaded: ReplyMaterial, message: string): string {
  const earlier = loaded.messages.filter(({ role }) => role === 'user').map(({ text }) => text);
  return findFixedText(code, { ...loaded, said: [...earlier, message].join(' ') });
}

function requireText(code: FixedTextCode, loaded: ReplyMaterial, message: string): string {
  const text = findText(code, loaded, message);
  if (!text) throw missingText(code);
  return text;
}

/**
 * Returns the reply that the patient sees: the fixed text for a danger or an outage, the loop
 * guard's escalation reply, the visible part of the branch's reply, or a fixed sentence if that is
 * empty; then the offer of a person if the scenario makes no progress.
 */
export function toTurnReply(
  { next, answers, danger, outage, events }: Progress,
  loaded: ReplyMaterial,
  message: string,
): TurnReply {
  const fixed = (text: string) => ({ text, isFixed: true, added: '' });
  const textOf = (code: FixedTextCode) => requireText(code, loaded, message);
  if (danger) return { ...fixed(danger.reply), sources: [] };
  if (outage) {
    const code = outage.isPhoneKnown ? 'callback_noted' : 'model_unavailable';
    return { ...fixed(textOf(code)), sources: [] };
  }
  if (next === 'escalate') return { ...fixed(textOf('escalation_reply')), sources: [] };
  const text = answers.at(-1)?.reply.text;
  const offer = events.includes('person_offered') && findText('person_offer', loaded, message);
  const added = offer ? `\n\n${offer}` : '';
  const sources = loaded.fragments;
  return text
    ? { text: text + added, isFixed: false, added, sources }
    : { ...fixed(textOf('say_more') + added), sources };
}
