import type { Run, RunResult } from '@contract/assistant/schemas/runs.ts';
import { SIDE } from '../sandbox/rerun/reruns.ts';

/** Returns a cost in one currency. */
export const costOf = (amount: string): Run['spent']['cost'] => ({
  costs: [{ amount, currency: 'EUR' }],
  unpriced: [],
});

export const runOf = (values: Partial<Run> = {}): Run => ({
  id: 'r1',
  status: 'done',
  progress: { done: 3, total: 3 },
  estimate: { model_calls: 6, tokens: 9000, cost: costOf('0.09') },
  spent: { model_calls: 6, tokens: 8800, cost: costOf('0.088') },
  summary: { passed: 1, failed: 0, changed: 0, unchanged: 0, errors: 0 },
  tries: [],
  tests: 'all',
  replay: null,
  fragments: 'stored',
  repeats: null,
  max_model_calls: null,
  error: null,
  created_by: null,
  created_by_name: null,
  created_at: '2026-11-22T10:00:00Z',
  started_at: '2026-11-22T10:00:00Z',
  finished_at: null,
  candidate: {},
  ...values,
});

let made = 0;
const NOTHING: RunResult = {
  id: '',
  position: 0,
  test_id: null,
  message_id: null,
  thread_id: null,
  name: 'How much is a crown?',
  intent_code: 'prices',
  attempt: 1,
  passed: null,
  passes: 0,
  repeats: 1,
  changed: [],
  before: null,
  after: SIDE,
  turns: [],
  failures: [],
  judgements: [],
  usage: null,
  latency_ms: 900,
  error: null,
};

/** Returns an attempt at a test. */
export function attemptOf(test_id: string, values: Partial<RunResult> = {}): RunResult {
  made += 1;
  return { ...NOTHING, id: `a${made}`, position: made, test_id, passed: true, ...values };
}

/** Returns a replayed turn. */
export function turnOf(message_id: string, values: Partial<RunResult> = {}): RunResult {
  made += 1;
  return { ...NOTHING, id: `a${made}`, position: made, message_id, before: SIDE, ...values };
}
