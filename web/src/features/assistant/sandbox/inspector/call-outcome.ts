import type { CallTrace } from '@contract/assistant/schemas/trace.ts';
import type { Names } from './decision-sentence.ts';

export function callOutcome(calls: CallTrace[], index: number, names: Names): string {
  const call = calls[index]!;
  if (call.outcome === 'shown') return 'Shown to the patient';
  if (call.outcome === 'called_action') return 'Not shown: it called an action';
  const next = calls[index + 1];
  if (call.outcome === 'replaced') {
    return `Not shown: replaced by ${next ? 'another' : 'a fixed'} reply`;
  }
  const to = next ? ` to ${names.nameOf(next.intent_code)}` : '';
  return `Not shown: it handed the dialog over${to}`;
}
