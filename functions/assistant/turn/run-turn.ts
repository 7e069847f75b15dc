import type { Db } from '../../shared/clients.ts';
import type { Embedder } from '../knowledge/embed/embedder.ts';
import type { Reranker } from '../knowledge/search/reranker.ts';
import type { Collect } from '../../shared/metrics/collect-counts.ts';
import type { ActionsPort } from '../schemas/action-call.ts';
import type { ChatAnswer } from '../schemas/turn.ts';
import { toTurnAttributes } from '../tracing/gen-ai.ts';
import type { Tracing } from '../tracing/span.ts';
import { exampleActions, storedActions, withLiveLookups } from './actions/stored-actions.ts';
import { isCalendarChange, isConflict } from './commit/commit-turn.ts';
import { storeForTakeover, storeTurn } from './commit/store-turn.ts';
import type { Admission } from './load/admission.ts';
import { refuseOverBudget, refuseOverDay } from './load/budget.ts';
import { applyCandidate } from './load/candidate.ts';
import { findFragments } from './load/find-fragments.ts';
import { type LoadedTurn, loadTurn } from './load/load-turn.ts';
import { repeatTurn } from './load/stored-turn.ts';
import { recordFailures } from './load/record-failures.ts';
import type { SettingsCache } from './turn-settings.ts';
import type { ChatModel } from './model/chat-model.ts';
import { findAnsweredOutage } from './outage.ts';
import { findDanger, type PlayDeps, playTurn } from './play-turn.ts';
import { type TurnListener, TurnStream } from './stream/turn-stream.ts';
import { toDialogFacts } from './turn-material.ts';
import { chargeTokens, toOutcome, TurnMeter } from './turn-meter.ts';
import type { TurnRequest } from './turn-request.ts';

export interface TurnDeps extends PlayDeps {
  /** Uses the secret key: no other role may store messages and states. */
  db: Db;
  embedder: Embedder;
  reranker?: Reranker;
  /** Rewrites a question that depends on the previous one. */
  rewriter?: ChatModel;
  settings: SettingsCache;
  admission: Admission;
  /** Whether a client gets placeholders instead of personal details. */
  pseudonymises?: boolean;
  /** A monotonic clock, in milliseconds. */
  now: () => number;
  collect: Collect;
  /**
   * Called after each answered turn, even if it only repeats a stored one, and after a message
   * during a takeover was stored.
   */
  onStored?: () => void;
  tracing?: Tracing;
  /** Calls other systems; without it, no action is available in real turns. */
  actions?: ActionsPort;
}

/**
 * Runs one turn of a dialog. Counts the turn and charges the account or site for its tokens
 * whatever the outcome: the commit charges a stored turn, this function any other.
 */
export async function runTurn(
  deps: TurnDeps,
  request: TurnRequest,
  listener?: TurnListener,
): Promise<ChatAnswer> {
  const meter = new TurnMeter(deps.now, deps.tracing, request.origin);
  return await meter.spans.turn(async (span) => {
    const answer = await runMetered(deps, request, { meter, stream: new TurnStream(listener) });
    Object.assign(span.attributes, toTurnAttributes(answer));
    return answer;
  });
}

async function runMetered(
  deps: TurnDeps,
  request: TurnRequest,
  context: TurnContext,
): Promise<ChatAnswer> {
  const { meter } = context;
  meter.isTrial = Boolean(request.candidate);
  let outcome = 'ok';
  try {
    const answer = await deps.admission.run(
      request.thread_id,
      () => runSteps(deps, request, context),
    );
    deps.onStored?.();
    if (answer.reply === null) outcome = 'held';
    else if (answer.events.includes('model_unavailable')) outcome = 'unavailable';
    return answer;
  } catch (error) {
    outcome = toOutcome(error, request.signal);
    throw error;
  } finally {
    await chargeTokens(deps.db, request, meter.uncharged);
    deps.collect(meter.counts(outcome));
  }
}

interface TurnContext {
  meter: TurnMeter;
  stream: TurnStream;
}

/**
 * Maximum attempts of a turn that runs again because the dialog or the calendar changed meanwhile.
 */
const MAX_ATTEMPTS = 5;

/**
 * Returns the port for actions: the live one for a real turn, examples for a trial, with live
 * lookups if the trial requests them.
 */
function choosePort(
  deps: TurnDeps,
  { candidate }: LoadedTurn,
  { live_lookups }: TurnRequest,
): ActionsPort {
  const live = deps.actions;
  if (candidate) return live && live_lookups ? withLiveLookups(live) : exampleActions;
  return live ?? storedActions([]);
}

/** Runs the steps of a turn. A failure before the commit changes nothing in the dialog. */
async function runSteps(
  given: TurnDeps,
  request: TurnRequest,
  { meter, stream }: TurnContext,
  attemptsLeft = MAX_ATTEMPTS,
): Promise<ChatAnswer> {
  const deps = recordFailures(given, meter);
  const runAgain = () =>
    runSteps(given, { ...request, limits: [] }, { meter, stream }, attemptsLeft - 1);
  // Step 0: load, in the database call that takes the rate limits.
  const found = await meter.time('retrieval', () => loadTurn(deps, request));
  meter.isTrial ||= found.candidate !== null;
  if (found.stored) return repeatTurn(found.stored, request);
  // A patient in danger gets a reply whatever the budget, and from no model.
  const isDanger = Boolean(findDanger(found, request.message));
  if (found.is_held && !isDanger) {
    const takeoverAnswer = await storeForTakeover(deps.db, request);
    if (takeoverAnswer) return takeoverAnswer;
    // The takeover ended after the turn was loaded.
    if (attemptsLeft > 1) return await runAgain();
  }
  const isPatient = !request.isOperator && !found.candidate && !request.candidate;
  const refuse = isPatient ? refuseOverDay : refuseOverBudget;
  if (!isDanger) refuse(found.budget);
  const isCapped = found.budget.cap !== null;
  const isWithoutModel = isDanger ||
    isPatient && (isCapped || findAnsweredOutage(found, request.message) !== null);
  const rewriter = deps.rewriter && meter.instrument('rewrite', deps.rewriter);
  const dialog = toDialogFacts(found, request.message);
  const fragments = isWithoutModel
    ? found.fragments
    : await findFragments({ ...deps, rewriter }, meter, { loaded: { ...found, dialog }, request });
  const loaded = await applyCandidate(deps.db, { ...found, fragments }, request);

  // Steps 1 to 9: route, settle, assemble, call, read.
  const actions = {
    port: choosePort(deps, loaded, request),
    turnId: request.client_message_id ?? crypto.randomUUID(),
    threadId: loaded.thread_id,
  };
  const finished = await playTurn(deps, loaded, {
    ...{ ...request, meter, stream, actions, isPatient, isCapped },
  });

  // Step 10: commit, which charges the tokens.
  try {
    const stored = await meter.spans.run(
      'commit',
      {},
      () => storeTurn(deps.db, { loaded, request, finished }),
    );
    if (stored.isCharged) meter.uncharged = 0;
    return stored.response;
  } catch (error) {
    // A patient in danger gets a reply even if another turn came first. If the calendar has
    // changed, the patient gets a reply that fits it.
    const isRepeated = isDanger && isConflict(error) || isCalendarChange(error);
    if (isRepeated && attemptsLeft > 1) return await runAgain();
    throw error;
  }
}
