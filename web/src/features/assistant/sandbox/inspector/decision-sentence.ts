import { FALLBACK_BRANCH } from '@contract/assistant/engine/branch-codes.ts';
import type { MessageMeta, Source, ThreadState } from '@contract/assistant/schemas/turn.ts';
import { stepPath, versionPath } from '@/features/assistant/settings-paths.ts';
import { safetySentence } from './safety-sentence.ts';
import { joinClauses, joinNames, type Phrase, say } from './phrase.ts';

export interface Names {
  nameOf(intent: string | null): string;
  stepNameOf(intent: string | null, step: string | null): string;
  slotNameOf(intent: string | null, slot: string): string;
}

interface DecidedReply {
  meta: MessageMeta;
  sources: Source[];
  /** Null if unknown. */
  before: ThreadState | null;
}

/** Maximum number of documents to name; above it, only their number is shown. */
const NAMED_DOCUMENTS = 2;

const has = (text: string | null | undefined): text is string => Boolean(text);
const inBrackets = (reason: string | null) => has(reason) ? ` (${reason.replace(/\.$/, '')})` : '';

/** A branch's code at the start of the router's reason, as functions/assistant/model-text writes it. */
const CODE_OF_REASON = /^\S+(?= with confidence | is (?:a system branch|disabled))/;

/**
 * Returns the reason why the router's answer was not used, with the branch's name instead of its
 * code.
 */
const nameBranchIn = (reason: string | null, { nameOf }: Names) =>
  reason && reason.replace(CODE_OF_REASON, (code) => `“${nameOf(code)}”`);

/** Describes why the router chose no branch, and that the fallback branch answered, if it did. */
export function fallbackSentence(
  { served_intent_code: served, debug: { router } }: MessageMeta,
  names: Names,
): string {
  const outcome = served === FALLBACK_BRANCH ? `, so “${names.nameOf(served)}” answered` : '';
  const reason = nameBranchIn(router.reason, names);
  return `The router was in doubt or failed${outcome}${
    reason ? `: ${reason.replace(/\.$/, '')}` : ''
  }.`;
}

function routed({ debug: { router } }: MessageMeta, names: Names): Phrase[] {
  if (router.fallback) {
    const isAsked = router.model !== null;
    return say`The router ${isAsked ? 'was in doubt' : 'gave no answer'}${
      inBrackets(nameBranchIn(router.reason, names))
    }`;
  }
  const chosen = names.nameOf(router.intent_code);
  if (has(router.reason)) return say`The program that sent the message chose ${chosen}`;
  const sure = router.confidence === null ? '' : ` (${Math.round(router.confidence * 100)}% sure)`;
  return say`The router chose ${chosen}${sure}`;
}

/**
 * Returns the event with which the router moved the dialog and the one with which a reply moved it;
 * undefined for no move.
 */
function wayOf({ events, debug }: MessageMeta) {
  const moves = events.filter((event) => event === 'hard_handoff' || event === 'resumed');
  const isEscalated = events.includes('routing_loop');
  // The usage covers all answers: without usage no branch was called.
  const isByReply = debug.bounces > 0 || isEscalated && debug.usage !== null;
  return {
    byRouter: isByReply ? moves.slice(0, -1).at(0) : moves[0],
    byReply: isByReply ? moves.at(-1) : undefined,
    isEscalated,
  };
}

type Way = ReturnType<typeof wayOf>;

/** Returns the branch that was called first, or null if unknown. */
function firstCalled({ meta, before }: DecidedReply, { byRouter, byReply }: Way): string | null {
  const { intent_code, fallback } = meta.debug.router;
  if (byRouter) return intent_code;
  if (!byReply) return meta.served_intent_code;
  return before && !fallback ? before.current_intent ?? intent_code : null;
}

function followed(meta: MessageMeta, way: Way, names: Names): Phrase[] | null {
  const { byRouter, byReply, isEscalated } = way;
  if (byRouter === 'resumed') return say`its suspended scenario was resumed`;
  if (byRouter && (byReply || !isEscalated)) return say`the dialog moved there`;
  if (meta.events.includes('sticky')) {
    return say`but the running scenario ${names.nameOf(meta.served_intent_code)} kept the dialog`;
  }
  return null;
}

function handedOver(reply: DecidedReply, way: Way, names: Names): Phrase[] | null {
  if (!way.byReply) return null;
  const first = firstCalled(reply, way);
  const how = way.byReply === 'resumed' ? 'back to the suspended scenario' : 'over';
  const { router } = reply.meta.debug;
  const isNamed = !way.byRouter && !router.fallback && first === router.intent_code;
  const who = isNamed ? 'which' : first ? names.nameOf(first) : 'another branch';
  return say`${who} handed ${how}`;
}

/** Describes the answering branch and version, to follow the earlier clauses. */
function answering({ meta }: DecidedReply, { byReply }: Way, names: Names): Phrase[] {
  const { served_intent_code: served, config_version: version } = meta;
  const { fallback, intent_code } = meta.debug.router;
  const name = names.nameOf(served);
  const link = version === null ? '' : { text: `v${version}`, to: versionPath(served, version) };
  // A model answered without a saved version: its texts were a draft.
  const isDraft = version === null && meta.debug.model !== null;
  const isNamed = !fallback && (intent_code === served || meta.events.includes('sticky'));
  if (isNamed && !byReply && (link || isDraft)) return say`its ${link || 'draft'}`;
  const isKept = fallback && !byReply && served !== FALLBACK_BRANCH;
  const start = isKept
    ? 'so the dialog stayed where it was, and '
    : fallback && !byReply
    ? 'so '
    : '';
  return say`${start}${isDraft ? 'the draft of ' : ''}${name}${link && ' '}${link}`;
}

function withSources(sources: Source[]): Phrase[] {
  const documents = new Map(sources.map((each) => [each.document_id, each]));
  const count = `${sources.length} ${sources.length === 1 ? 'source' : 'sources'}`;
  if (sources.length === 0) return say` without a source`;
  if (documents.size > NAMED_DOCUMENTS) {
    return say` with ${count} from ${String(documents.size)} documents`;
  }
  const named = [...documents.values()].map(({ document_id, document_name, chunk_index }) => ({
    text: document_name,
    to: `/documents?id=${document_id}&chunk=${chunk_index}`,
  }));
  return say` with ${count} from ${joinNames(named)}`;
}

function stepLink(intent: string, step: string, names: Names): Phrase[] {
  return say`“${{ text: names.stepNameOf(intent, step), to: stepPath(intent, step) }}”`;
}

function stepped({ served_intent_code: served, debug }: MessageMeta, names: Names): Phrase[] {
  const { has_steps, step_before: from, step_after: to } = debug.scenario;
  if (!has_steps || from === null || to === null) return [];
  if (from === to) return say`, staying at step ${stepLink(served, from, names)}`;
  return say`, moving from step ${stepLink(served, from, names)} to ${stepLink(served, to, names)}`;
}

function answered(reply: DecidedReply, way: Way, names: Names): Phrase[] {
  if (way.isEscalated) {
    return say`but too many branch switches sent the dialog to a person, and the fixed reply was shown`;
  }
  const isAside = reply.meta.events.includes('soft_insertion');
  return say`${answering(reply, way, names)} ${isAside ? 'gave a side answer' : 'answered'}${
    withSources(reply.sources)
  }${stepped(reply.meta, names)}`;
}

/**
 * Describes in one clause each: rejected steps and values, unparsable replies, offers of a person,
 * unfinished and refused answers, and actions that failed or were not allowed.
 */
function blocked(
  { served_intent_code: served, debug, events }: MessageMeta,
  names: Names,
): Phrase[][] {
  const { illegal_transition: illegal, has_steps, parse_error, slot_errors = [] } = debug.scenario;
  const slots = slot_errors.map(({ slot }) => ({ text: names.slotNameOf(served, slot) }));
  const unread = has_steps && parse_error === 'missing'
    ? 'the reply had no state tail, so step and slots stayed as they were'
    : `part of the reply couldn’t be parsed${inBrackets(parse_error)}`;
  return [
    illegal &&
    say`the step “${names.stepNameOf(served, illegal.to)}” was rejected: ${illegal.reason}`,
    parse_error !== null && say`${unread}`,
    slots.length > 0 &&
    say`the ${slots.length === 1 ? 'value of the slot' : 'values of the slots'} ${
      joinNames(slots)
    } ${slots.length === 1 ? 'was' : 'were'} invalid and ignored`,
    events.includes('person_offered') &&
    say`a person was offered, because the question had been asked again and again`,
    events.includes('truncated') &&
    say`the model’s answer was cut off, so a fixed sentence replaced it`,
    events.includes('refused') &&
    say`the model or its filter refused to answer, so a fixed sentence replaced the answer`,
    events.includes('action_refused') && say`an action was not allowed and not called`,
    events.includes('action_failed') && say`an action failed, and the model got the error`,
  ].filter((clause) => clause !== false && clause !== null);
}

/**
 * Describes in a sentence how a reply was produced: the router's decision, the path to the
 * answering branch, its version, sources and step; then rejections and failures.
 */
export function decisionSentence(reply: DecidedReply, names: Names): Phrase[] {
  const { safety } = reply.meta.debug;
  if (safety) return safetySentence(safety);
  if (reply.meta.events.includes('model_unavailable')) {
    return say`No model answered, so a fixed text promised a callback, and the state didn’t change.`;
  }
  const way = wayOf(reply.meta);
  const clauses = [
    routed(reply.meta, names),
    followed(reply.meta, way, names),
    handedOver(reply, way, names),
    answered(reply, way, names),
  ].filter((clause) => clause !== null);
  const also = blocked(reply.meta, names).flatMap((clause) => say`; ${clause}`);
  return say`${joinClauses(clauses)}${also}.`;
}
