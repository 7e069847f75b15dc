// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { ActionCall } from '@contract/assistant/schemas/action-call.ts';
import InspectorActions from '@/features/assistant/sandbox/inspector/InspectorActions.vue';
import { mountComponent } from '../../../support/mount-component.ts';

const call = (change: Partial<ActionCall>): ActionCall => ({
  ...{ code: 'find_free_times', kind: 'lookup', trigger: 'before', input: { service: 'checkup' } },
  ...{ status: 'ok', output: { times: 3 }, latency_ms: 40, idempotency_key: null },
  ...change,
});

async function open(change: Partial<ActionCall>): Promise<string> {
  const { mounted } = await mountComponent(InspectorActions, {
    props: { actions: [call(change)] },
  });
  return mounted.text().replace(/\s+/g, ' ');
}

test('shows kind, trigger, latency, status, input and output of a call', async () => {
  const text = await open({});
  expect(text).toContain('lookup, before the prompt · 40 ms');
  for (const each of ['find_free_times', 'ok', '"service": "checkup"', '"times": 3']) {
    expect(text).toContain(each);
  }
});

test('shows why the calendar refused an effect, and its idempotency key', async () => {
  const text = await open({
    ...{ code: 'hold_time', kind: 'effect', trigger: 'on_enter', status: 'refused' },
    ...{ output: { reason: 'taken' }, idempotency_key: 't.hold_time.1' },
  });
  expect(text).toContain('effect, on entering the step · 40 ms');
  expect(text).toContain('"reason": "taken"');
  expect(text).toContain('t.hold_time.1');
});

test('shows no output of a call that has none, and names an unknown action', async () => {
  const text = await open({ kind: null, status: 'not_allowed', output: null, trigger: 'model' });
  expect(text).toContain('unknown action, called by the model');
  expect(text).not.toContain('null');
});
