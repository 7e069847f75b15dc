import { cleanText } from '../../../shared/clean-text.ts';
import type { CallTrace, RouterTrace, StoredTrace, Trace } from '../../schemas/trace.ts';
import type { TurnMaterial } from '../turn-material.ts';
import { type FinishedTurn, shownAnswer } from './turn-meta.ts';

/** Without the message, which a turn that is not stored has none of. */
export type TurnTrace = Omit<Trace, 'message_id'>;

type Outcome = CallTrace['outcome'];

/** What became of the answer that came last: `isFixed` tells whether a fixed text is shown instead. */
const lastOutcome = ({ isFixed }: FinishedTurn): Outcome => isFixed ? 'replaced' : 'shown';

/** What explains a turn that was played, and repeats it. */
export function turnTrace(material: TurnMaterial, finished: FinishedTurn): TurnTrace {
  const { answers, state } = finished.progress;
  const calls = answers.map((answer, index): CallTrace => ({
    intent_code: answer.intent_code,
    config_id: answer.config.id,
    config_version: answer.config.version,
    ...answer.sentAs,
    prompt: answer.prompt.text,
    parts: [...answer.prompt.parts],
    history: material.messages,
    output: cleanText(answer.output),
    outcome: index < answers.length - 1 ? 'handed_off' : lastOutcome(finished),
    usage: answer.usage,
  }));
  return {
    state_before: material.state,
    state_after: state,
    router: finished.router,
    calls,
    candidate: material.candidate,
  };
}

function withoutPrompt({ prompt: _, ...asked }: RouterTrace) {
  return asked;
}

/** The trace as finish_turn takes it: without what the message holds, and the router's prompt apart. */
export function storedTrace(material: TurnMaterial, finished: FinishedTurn) {
  const { state_after: _, router, calls, ...trace } = turnTrace(material, finished);
  const shown = shownAnswer(finished.progress);
  const stored = {
    ...trace,
    router: router && withoutPrompt(router),
    calls: calls.map(({ history: _, prompt, ...call }, index) => ({
      ...call,
      prompt: finished.progress.answers[index] === shown ? null : prompt,
    })),
    history_length: material.messages.length,
    fragments: finished.sources === material.fragments ? null : material.fragments,
  } satisfies StoredTrace;
  return { trace: JSON.stringify(stored), router_prompt: router?.prompt ?? null };
}
