import type { Db } from '../../shared/clients.ts';
import type { Embedder } from '../knowledge/embed/embedder.ts';
import type { Reranker } from '../knowledge/search/reranker.ts';
import type { Collect } from '../../shared/metrics/collect-counts.ts';
import type { ChatAnswer } from '../schemas/turn.ts';
import { turnAttributes } from '../tracing/gen-ai.ts';
import type { Tracing } from '../tracing/span.ts';
import { isConflict } from './commit/commit-turn.ts';
import { keepForPerson, storeTurn } from './commit/store-turn.ts';
import type { Admission } from './load/admission.ts';
import { refuseOverBudget } from './load/budget.ts';
import { asTrial } from './load/candidate.ts';
import { findFragments } from './load/find-fragments.ts';
import { loadTurn } from './load/load-turn.ts';
import { repeatTurn } from './load/stored-turn.ts';
import { noteFailures } from './load/note-failures.ts';
import type { SettingsCache } from './load/turn-settings.ts';
import type { ChatModel } from './model/chat-model.ts';
import { dangerIn, type PlayDeps, playTurn } from './play-turn.ts';
import { type TurnListener, TurnStream } from './stream/turn-stream.ts';
import { chargeTokens, outcomeOf, TurnMeter } from './turn-meter.ts';
import type { TurnRequest } from './turn-request.ts';

export interface TurnDeps extends PlayDeps {
  /** Acts with the secret key: nobody else may write messages and states. */
  db: Db;
  embedder: Embedder;
  /** Ranks what a search found. */
  reranker?: Reranker;
  /** Rewrites a question that depends on the one before. */
  rewriter?: ChatModel;
  settings: SettingsCache;
  admission: Admission;
  /** Milliseconds of a steady clock. */
  now: () => number;
  /** Takes what a turn adds to the metrics. */
  collect: Collect;
  /** Told of each turn and held message once it is stored. */
  onStored?: () => void;
  tracing?: Tracing;
}

/**
 * One turn of a dialog. However it ends, it is counted, and its account is charged what it used of
 * the models: a stored turn by its commit, any other here.
 */
export async function runTurn(
  deps: TurnDeps,
  request: TurnRequest,
  listener?: TurnListener,
): Promise<ChatAnswer> {
  const meter = new TurnMeter(deps.now, deps.tracing, request.origin);
  return await meter.spans.turn(async (span) => {
    const answer = await meteredTurn(deps, request, { meter, stream: new TurnStream(listener) });
    Object.assign(span.attributes, turnAttributes(answer));
    return answer;
  });
}

async function meteredTurn(
  deps: TurnDeps,
  request: TurnRequest,
  watch: Watch,
): Promise<ChatAnswer> {
  const { meter } = watch;
  meter.isTrial = Boolean(request.candidate);
  let outcome = 'ok';
  try {
    const answer = await deps.admission.run(
      request.thread_id,
      () => takeSteps(deps, request, watch),
    );
    deps.onStored?.();
    if (answer.reply === null) outcome = 'held';
    return answer;
  } catch (error) {
    outcome = outcomeOf(error, request.signal);
    throw error;
  } finally {
    await chargeTokens(deps.db, request.user_id, meter.uncharged);
    deps.collect(meter.counts(outcome));
  }
}

interface Watch {
  meter: TurnMeter;
  stream: TurnStream;
}

/** How often a turn that asks no model is tried. */
const TRIES = 5;

/** Whatever fails before the commit leaves nothing in the dialog. */
async function takeSteps(
  given: TurnDeps,
  request: TurnRequest,
  { meter, stream }: Watch,
  tries = TRIES,
): Promise<ChatAnswer> {
  const deps = noteFailures(given, meter);
  const again = () => takeSteps(given, { ...request, limits: [] }, { meter, stream }, tries - 1);
  // 0 load, in the database call that takes the rate limits
  const found = await meter.time('retrieval', () => loadTurn(deps, request));
  meter.isTrial ||= found.candidate !== null;
  if (found.stored) return repeatTurn(found.stored, request);
  // Who is in danger is answered whatever is left, and by no model.
  const isDanger = Boolean(dangerIn(found, request.message));
  if (found.is_held && !isDanger) {
    const kept = await keepForPerson(deps.db, request);
    if (kept) return kept;
    // The dialog was handed back since it was loaded.
    if (tries > 1) return await again();
  }
  if (!isDanger) refuseOverBudget(found.budget);
  const rewriter = deps.rewriter && meter.instrument('rewrite', deps.rewriter);
  const fragments = isDanger
    ? found.fragments
    : await findFragments({ ...deps, rewriter }, meter, { loaded: found, request });
  const loaded = await asTrial(deps.db, { ...found, fragments }, request);

  // 1-9 route, settle, assemble, call, read
  const finished = await playTurn(deps, loaded, { ...request, meter, stream });

  // 10 commit, which charges the tokens
  try {
    const stored = await meter.spans.run(
      'commit',
      {},
      () => storeTurn(deps.db, { loaded, request, finished }),
    );
    if (stored.isCharged) meter.uncharged = 0;
    return stored.response;
  } catch (error) {
    // Whatever else happens in the dialog, who is in danger is answered.
    if (isDanger && isConflict(error) && tries > 1) return await again();
    throw error;
  }
}
