import { INITIAL_STATE } from '@contract/assistant/engine/thread-state.ts';
import type { CallTrace, Trace } from '@contract/assistant/schemas/trace.ts';

const SENT = { model: 'demo', parameters: { temperature: 0.3 }, prompt: '', parts: [] };

/** Returns a call of a branch. */
export const call = (intent_code: string, values: Partial<CallTrace> = {}): CallTrace => ({
  ...SENT,
  intent_code,
  config_id: `id-${intent_code}`,
  config_version: 2,
  history: [],
  output: 'Hello.',
  outcome: 'shown',
  usage: null,
  ...values,
});

export const traceOf = (message_id: string, values: Partial<Trace> = {}): Trace => ({
  message_id,
  state_before: INITIAL_STATE,
  state_after: { ...INITIAL_STATE, current_intent: 'booking' },
  router: { ...SENT, config_id: 'id-router', version: 7, output: '{"intent_code": "booking"}' },
  calls: [call('booking')],
  candidate: null,
  ...values,
});
