import { unwrap } from '../../../shared/http/database-error.ts';
import { problem } from '../../../shared/http/problem.ts';
import type { RunResult } from '../../schemas/runs.ts';
import type { Changed } from '../../schemas/side.ts';
import { searchFragments } from '../../turn/load/find-fragments.ts';
import type { TurnSettings } from '../../turn/turn-settings.ts';
import { toDialogFacts } from '../../turn/turn-material.ts';
import { playTurn } from '../../turn/play-turn.ts';
import type { TurnMeter } from '../../turn/turn-meter.ts';
import { compareSides } from '../compare-sides.ts';
import { DialogTest } from '../../schemas/dialog-test.ts';
import { replayActions } from '../replay-actions.ts';
import { toMaterial } from '../to-material.ts';
import { playTest, type PlayTestDeps } from '../play-test.ts';
import { readTrace } from '../read-trace.ts';
import { toReplySide, toTurnSide } from '../to-side.ts';

/** An item of a run: a test or a real turn. */
export interface RunItem {
  id: string;
  test_id: string | null;
  message_id: string | null;
}

export interface Played extends Pick<RunResult, 'passed'> {
  changed: Changed[];
  result: Pick<RunResult, 'before' | 'turns' | 'failures' | 'judgements'>;
}

interface Playing {
  /** Settings with the candidate's versions. */
  settings: TurnSettings;
  fragments: 'stored' | 'fresh';
  meter: TurnMeter;
  signal: AbortSignal;
}

const StoredTest = DialogTest.pick({ setup: true, turns: true });

async function playStoredTest(
  deps: PlayTestDeps,
  id: string,
  { settings, meter, signal }: Playing,
): Promise<Played> {
  const row = await deps.db.from('dialog_tests').select('setup, turns').eq('id', id).maybeSingle();
  const found = unwrap(row);
  if (!found) throw problem(404, 'The test was deleted before it was played.');
  const test = StoredTest.parse(found);
  const played = await playTest(deps, { test, settings, meter, signal });
  const failures = played.flatMap((each, turn) => each.failures.map((one) => ({ turn, ...one })));
  const judgements = played.flatMap((each, turn) =>
    each.judgements.map((one) => ({ turn, ...one }))
  );
  const turns = played.map(({ side }, turn) => ({ message: test.turns[turn]!.message, side }));
  return {
    passed: failures.length === 0 && judgements.every(({ met }) => met),
    changed: [],
    result: { before: null, turns, failures, judgements },
  };
}

async function replay(
  deps: PlayTestDeps,
  id: string,
  { settings, fragments, meter, signal }: Playing,
): Promise<Played> {
  const traced = await readTrace(deps.db, id);
  const { reply, question: message } = traced;
  const stored = toMaterial(traced, settings);
  const dialog = toDialogFacts(stored, message);
  const asked = { messages: stored.messages, request: { message, signal }, dialog };
  const material = fragments === 'stored'
    ? stored
    : { ...stored, fragments: await searchFragments(deps, meter, asked) };
  const actions = replayActions(traced);
  const finished = await playTurn(deps, material, { message, meter, signal, actions });
  const [before, side] = [toReplySide(reply), toTurnSide(finished)];
  return {
    passed: null,
    changed: compareSides(before, side),
    result: { before, turns: [{ message, side }], failures: [], judgements: [] },
  };
}

/**
 * Plays a test, or a real turn from its state and history. Stores nothing.
 *
 * @throws Problem when the test, the reply or its trace was deleted; errors of the models in
 * `deps`.
 */
export function playItem(
  deps: PlayTestDeps,
  { test_id, message_id }: RunItem,
  playing: Playing,
): Promise<Played> {
  return test_id === null
    ? replay(deps, message_id!, playing)
    : playStoredTest(deps, test_id, playing);
}
