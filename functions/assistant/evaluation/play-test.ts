import { INITIAL_STATE, type ThreadState } from '../engine/thread-state.ts';
import { HISTORY_LENGTH } from '../engine/limits.ts';
import type { Side } from '../schemas/side.ts';
import { type FragmentDeps, searchFragments } from '../turn/load/find-fragments.ts';
import type { ChatModel } from '../turn/model/chat-model.ts';
import type { TurnSettings } from '../turn/turn-settings.ts';
import { type PlayDeps, playTurn } from '../turn/play-turn.ts';
import { nowPart } from '../turn/prompt/now-part.ts';
import type { TurnMeter } from '../turn/turn-meter.ts';
import { toDialogFacts, type TurnMaterial } from '../turn/turn-material.ts';
import { checkTurn, type ExpectationFailure } from './check-turn.ts';
import type { DialogTest } from '../schemas/dialog-test.ts';
import { testActions } from './replay-actions.ts';
import { type Judgement, judgeReply } from './judge-reply.ts';
import { toTurnSide } from './to-side.ts';

export interface TestedTurn {
  side: Side;
  /** Failures of expectations that code checks. */
  failures: ExpectationFailure[];
  /** A model's judgements; empty without a judge or without criteria. */
  judgements: Judgement[];
}

export interface PlayTestDeps extends PlayDeps, FragmentDeps {
  /** Judges criteria in plain language; null skips them. */
  judgeModel: ChatModel | null;
}

interface PlayTest {
  test: Pick<DialogTest, 'setup' | 'turns'>;
  /** Settings, with the candidate's versions if there is a candidate. */
  settings: TurnSettings;
  meter: TurnMeter;
  signal: AbortSignal;
}

/**
 * Runs the turns of a test in sequence, each from the state after the previous one, and checks
 * them. Continues after failed expectations. Stores nothing.
 */
export async function playTest(
  deps: PlayTestDeps,
  { test: { setup, turns }, settings, meter, signal }: PlayTest,
): Promise<TestedTurn[]> {
  const judgeModel = deps.judgeModel && meter.instrument('answer', deps.judgeModel);
  let state: ThreadState = setup?.state ?? INITIAL_STATE;
  let messages: TurnMaterial['messages'] = setup?.messages ?? [];
  const actions = testActions(setup?.actions ?? []);
  const now = setup?.now && nowPart(new Date(setup.now), settings.assistant);
  const played: TestedTurn[] = [];
  for (const { message, expect } of turns) {
    meter.nextTurn();
    const history = messages.slice(-HISTORY_LENGTH);
    const { branches } = settings;
    const dialog = toDialogFacts({ state, messages, branches }, message);
    const fragments = await searchFragments(deps, meter, {
      ...{ messages: history, request: { message, signal }, dialog },
    });
    const material = { ...settings, state, messages: history, fragments, candidate: null, now };
    const finished = await playTurn(deps, material, { message, meter, signal, actions });
    const side = toTurnSide(finished);
    const asked = { role: 'user' as const, text: message };
    const criteria = expect.reply?.meets ?? [];
    const judged = { criteria, history: [...history, asked], reply: side.text, signal };
    const facts = toDialogFacts({ state, messages, branches }, message, finished.progress.state);
    played.push({
      side,
      failures: checkTurn(expect, { ...side, reply: side.text }),
      judgements: judgeModel && criteria.length
        ? await judgeReply(judgeModel, { ...judged, dialog: facts })
        : [],
    });
    state = finished.progress.state;
    messages = [...history, asked, { role: 'assistant', text: side.text }];
  }
  return played;
}
