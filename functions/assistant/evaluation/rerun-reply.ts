import type { Db } from '../../shared/clients.ts';
import type { Rerun, RerunRequest } from '../schemas/rerun.ts';
import { toTurnTrace } from '../turn/commit/turn-trace.ts';
import { refuseOverBudget } from '../turn/load/budget.ts';
import { withCandidate } from '../turn/load/candidate.ts';
import { beginTurn } from '../turn/load/load-turn.ts';
import { playTurn } from '../turn/play-turn.ts';
import { addUsage } from '../turn/progress.ts';
import type { TurnDeps } from '../turn/run-turn.ts';
import { chargeTokens, TurnMeter } from '../turn/turn-meter.ts';
import type { TurnRequest } from '../turn/turn-request.ts';
import { compareSides } from './compare-sides.ts';
import { toMaterial } from './to-material.ts';
import { readTrace } from './read-trace.ts';
import { replayActions } from './replay-actions.ts';
import { toRecordedCalls } from './to-recorded-calls.ts';
import { toReplySide, toTurnSide } from './to-side.ts';

/** Dependencies of a rerun; without access to other systems. */
export type RerunDeps = Omit<TurnDeps, 'actions'>;

interface RerunOf
  extends Pick<TurnRequest, 'limits' | 'onTaken' | 'user_id' | 'signal'>, RerunRequest {
  message_id: string;
  /** The caller's client, because reading the dialog is recorded in the access log. */
  reader: Db;
}

async function play(deps: RerunDeps, request: RerunOf, meter: TurnMeter): Promise<Rerun> {
  const { message_id, with: wanted, signal } = request;
  const { budget, settings } = await beginTurn(deps, request, {});
  refuseOverBudget(budget);
  const traced = await readTrace(request.reader, message_id);
  const { reply, question: message, trace } = traced;
  const isCandidate = typeof wanted === 'object';
  const versions = isCandidate
    ? await withCandidate(deps.db, settings, { candidate: wanted, field: 'with' })
    : settings;
  const material = {
    ...toMaterial(traced, versions),
    ...(isCandidate && { candidate: wanted }),
    ...(wanted === 'then' && { recordedCalls: toRecordedCalls(trace), candidate: trace.candidate }),
  };

  const actions = replayActions(traced);
  const finished = await playTurn(deps, material, { message, signal, meter, actions });
  const [before, after] = [toReplySide(reply), toTurnSide(finished)];
  return {
    with: wanted,
    before,
    after,
    changed: compareSides(before, after),
    usage: addUsage(finished.route.usage, finished.progress.usage),
    latency_ms: finished.timings.total,
    trace: { message_id, ...toTurnTrace(material, finished) },
  };
}

/**
 * Reruns the turn of a stored reply from its state, history, chunks and time: with its recorded
 * requests, the active versions, or a candidate. Uses current steps, and current versions of
 * branches that were not called before. Stores nothing; charges the account for the tokens used.
 *
 * @throws Problem 404, 409 and 422 as readTrace; 422 for an unusable candidate; 429; 503.
 */
export async function rerunReply(deps: RerunDeps, request: RerunOf): Promise<Rerun> {
  const meter = new TurnMeter(deps.now, deps.tracing);
  meter.isTrial = true;
  try {
    return await meter.spans.turn(() => play(deps, request, meter));
  } finally {
    await chargeTokens(deps.db, request, meter.uncharged);
    deps.collect(meter.counts(''));
  }
}
