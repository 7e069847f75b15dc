import type { Source } from '../../schemas/turn.ts';
import { engineText } from '../prompt/engine-text.ts';
import type { LoadedTurn } from '../load/load-turn.ts';
import type { Progress } from '../progress.ts';

export interface TurnReply {
  text: string;
  /** The engine's own text, not a model's. */
  isFixed: boolean;
  /** The fragments that stood in the prompt of the reply. */
  sources: Source[];
}

/**
 * What the patient reads: the fixed escalation reply of the loop guard, what is left of the
 * branch's reply, or a fixed sentence when nothing is.
 */
export function replyOfTurn({ next, answer }: Progress, loaded: LoadedTurn): TurnReply {
  const fixed = (code: string) => ({ text: engineText(loaded.texts, code), isFixed: true });
  if (next === 'escalate') return { ...fixed('escalation_reply'), sources: [] };
  const text = answer?.reply.text;
  const sources = loaded.fragments;
  return text ? { text, isFixed: false, sources } : { ...fixed('say_more'), sources };
}
