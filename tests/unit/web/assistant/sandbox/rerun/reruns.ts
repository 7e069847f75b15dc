import type { Rerun } from '@contract/assistant/schemas/rerun.ts';
import { call, traceOf } from '../inspector/traces.ts';

export const SIDE: Rerun['before'] = {
  intent_code: 'prices',
  config_version: 2,
  step: null,
  slots: {},
  events: [],
  sources: ['Fees.md'],
  text: 'A crown costs £600.',
};

export const rerunOf = (values: Partial<Rerun> = {}): Rerun => ({
  with: 'now',
  before: SIDE,
  after: SIDE,
  changed: [],
  usage: { prompt_tokens: 1200, completion_tokens: 34, total_tokens: 1234 },
  latency_ms: 850,
  trace: traceOf('m1', { calls: [call('prices')] }),
  ...values,
});
