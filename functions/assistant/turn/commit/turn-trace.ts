import { cleanText } from '../../../shared/clean-text.ts';
import type { CallTrace, RouterTrace, StoredTrace, Trace } from '../../schemas/trace.ts';
import type { TurnMaterial } from '../turn-material.ts';
import { findShownAnswer, type FinishedTurn } from './turn-meta.ts';

export type TurnTrace = Omit<Trace, 'message_id'>;

type Outcome = CallTrace['outcome'];

const toLastOutcome = ({ isFixed }: FinishedTurn): Outcome => isFixed ? 'replaced' : 'shown';

/** Builds the trace of a turn, which explains it and allows a rerun. */
export function toTurnTrace(material: TurnMaterial, finished: FinishedTurn): TurnTrace {
  const { answers, state } = finished.progress;
  const calls = answers.map((answer, index): CallTrace => ({
    intent_code: answer.intent_code,
    config_id: answer.config.id,
    config_version: answer.config.version,
    ...answer.options,
    prompt: answer.prompt.text,
    parts: [...answer.prompt.parts],
    history: answer.pseudonyms
      ? material.messages.map(({ role, text }) => ({
        role,
        text: answer.pseudonyms!.replace(text),
      }))
      : material.messages,
    output: cleanText(answer.output),
    outcome: index < answers.length - 1 ? answer.outcome ?? 'handed_off' : toLastOutcome(finished),
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

/**
 * Builds the trace for finish_turn, without data that the message stores, and with the router's
 * prompt separate.
 */
export function toStoredTrace(material: TurnMaterial, finished: FinishedTurn) {
  const { state_after: _, router, calls, ...trace } = toTurnTrace(material, finished);
  const shown = findShownAnswer(finished.progress);
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
