import { expect, test } from 'vitest';
import { exposition } from '../../../../functions/assistant/metrics/exposition.ts';
import { Tally } from '../../../../functions/assistant/metrics/tally.ts';

test('counts and observations become the text that Prometheus reads', () => {
  const tally = new Tally();
  tally.add('turns_total', { outcome: 'ok' });
  tally.observe('model_seconds', { role: 'router' }, 10);
  expect(exposition(tally.counts)).toBe(`\
# HELP linden_turns_total Turns by how they ended.
# TYPE linden_turns_total counter
linden_turns_total{outcome="ok"} 1
# HELP linden_model_seconds How long calls of the models took.
# TYPE linden_model_seconds histogram
linden_model_seconds_bucket{role="router",le="16"} 1
linden_model_seconds_bucket{role="router",le="32"} 1
linden_model_seconds_bucket{role="router",le="+Inf"} 1
linden_model_seconds_sum{role="router"} 10
linden_model_seconds_count{role="router"} 1
`);
});

test('what is not known is not shown', () => {
  expect(exposition([{ name: 'probe', labels: '', value: 1 }])).toBe('');
});
