import type { Branch } from '../engine/branches.ts';
import type { EventName } from '../engine/events.ts';
import type { AskedRequest } from '../engine/requests.ts';
import { NO_SCENARIO, type ScenarioReport, settleReply } from '../engine/settle-reply.ts';
import type { SettledRoute } from '../engine/settle-route.ts';
import type { ThreadState } from '../engine/thread-state.ts';
import type { Danger } from '../safety/safety-net.ts';
import type { Source, Usage } from '../schemas/turn.ts';
import type { BranchAnswer } from './model/call-branch.ts';
import { parseReplies } from '../safety/replies.ts';
import { languageOf } from './language-of.ts';
import { fillPromptText } from './prompt/prompt-parts.ts';
import type { TurnMaterial } from './turn-material.ts';

/** How far a turn has come. A value: every answer makes a new one. */
export interface Progress {
  readonly state: ThreadState;
  readonly events: readonly EventName[];
  readonly next: 'call' | 'show' | 'escalate';
  /** What was found before the router: its fixed text is the reply, and no model is called. */
  readonly danger: Danger | null;
  readonly hint: string | null;
  /** What the reply asks of staff. */
  readonly asked: AskedRequest | null;
  /** Hand-offs by INTENT_CHANGE tags followed so far. */
  readonly bounces: number;
  readonly scenario: ScenarioReport;
  /** The answers of branches, in order; all but the last handed the dialog on. */
  readonly answers: readonly BranchAnswer[];
  /** Of all answers of the turn. */
  readonly usage: Usage | null;
}

export function startProgress(settled: SettledRoute): Progress {
  return {
    ...settled,
    danger: null,
    asked: null,
    bounces: 0,
    scenario: NO_SCENARIO,
    answers: [],
    usage: null,
  };
}

/** A turn that ends before the router: the dialog stays where it is. */
export function meetDanger(state: ThreadState, danger: Danger): Progress {
  return {
    ...startProgress({ state, events: ['safety'], next: 'call', hint: null }),
    next: 'show',
    danger,
  };
}

/** Null is unknown, and adds nothing. */
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

/** Step 8 for one answer: what its reply does, and whether another branch is called. */
export function followReply(
  progress: Progress,
  answer: BranchAnswer,
  branches: readonly Branch[],
): Progress {
  const { state, bounces } = progress;
  const settled = settleReply(state, answer.reply, { branches, bounces });
  // A scenario that was left in this turn did not keep the dialog.
  const stayed = settled.next === 'show';
  return {
    ...settled,
    danger: null,
    scenario: {
      ...settled.scenario,
      slot_errors: [...progress.scenario.slot_errors, ...settled.scenario.slot_errors],
    },
    events: [...progress.events.filter((event) => stayed || event !== 'sticky'), ...settled.events],
    hint: null,
    bounces: bounces + (settled.next === 'call' ? 1 : 0),
    answers: [...progress.answers, answer],
    usage: addUsage(progress.usage, answer.usage),
  };
}

export interface TurnReply {
  text: string;
  /** One of the fixed texts, not a model's. */
  isFixed: boolean;
  /** The fixed offer of a person, which ends the text after what a model wrote; else empty. */
  added: string;
  /** The fragments that stood in the prompt of the reply. */
  sources: Source[];
}

/** The offer of a person, in the language of the patient; none where the text was never seeded. */
function offerOf({ events }: Pick<Progress, 'events'>, loaded: ReplyMaterial, message: string) {
  if (!events.includes('person_offered')) return '';
  const offers = parseReplies(loaded.texts.person_offer ?? '');
  const said = loaded.messages.filter(({ role }) => role === 'user').map(({ text }) => text);
  const language = languageOf([...said, message].join(' '));
  return offers.get(`offer ${language}`) ?? offers.get('offer en') ?? '';
}

type ReplyMaterial = Pick<TurnMaterial, 'texts' | 'fragments' | 'messages'>;

/**
 * What the patient reads: the fixed text for a danger, the fixed escalation reply of the loop
 * guard, what is left of the branch's reply, or a fixed sentence when nothing is; then the offer of a
 * person, where the scenario does not move.
 */
export function replyOfTurn(
  { next, answers, danger, events }: Progress,
  loaded: ReplyMaterial,
  message: string,
): TurnReply {
  const fixed = (text: string) => ({ text, isFixed: true, added: '' });
  const textOf = (code: string) => fillPromptText(loaded.texts, code);
  if (danger) return { ...fixed(danger.reply), sources: [] };
  if (next === 'escalate') return { ...fixed(textOf('escalation_reply')), sources: [] };
  const text = answers.at(-1)?.reply.text;
  const offer = offerOf({ events }, loaded, message);
  const added = offer && `\n\n${offer}`;
  const sources = loaded.fragments;
  return text
    ? { text: text + added, isFixed: false, added, sources }
    : { ...fixed(textOf('say_more') + added), sources };
}
