import { expect, test } from 'vitest';
import type {
  ActionRequest,
  ActionsPort,
} from '../../../../../functions/assistant/schemas/action-call.ts';
import { withLiveLookups } from '../../../../../functions/assistant/turn/actions/stored-actions.ts';

const action = {
  ...{ code: 'find_total', name: 'Find', description: '', kind: 'lookup', provider: 'http' },
  ...{ input: { type: 'object' }, output: null, example_output: null, request: null },
  ...{ timeout_ms: 5000, cache_seconds: 0, is_enabled: true, revision: 1 },
} as ActionRequest['action'];

/** Asks a port with live lookups, and returns its answer with the codes that reached the live one. */
async function ask(change: Partial<ActionRequest['action']>) {
  const reached: string[] = [];
  const live: ActionsPort = ({ action: { code } }) => {
    reached.push(code);
    return Promise.resolve({ status: 'ok', output: 'live', latency_ms: 1 });
  };
  const { status, output } = await withLiveLookups(live)({
    ...{ action: { ...action, ...change }, input: {}, slots: {}, thread_id: null },
    ...{ idempotency_key: null, earlier: [], time_zone: 'Europe/London' },
  });
  return { status, output, reached };
}

test('live lookups reach the system', async () => {
  expect(await ask({})).toEqual({ status: 'ok', output: 'live', reached: ['find_total'] });
});

test('an effect never reaches it, with or without an example', async () => {
  expect(await ask({ kind: 'effect' }))
    .toEqual({ status: 'not_available', output: null, reached: [] });
  expect(await ask({ kind: 'effect', example_output: 'example' }))
    .toEqual({ status: 'ok', output: 'example', reached: [] });
});

test.each(['hold_time', 'book_appointment', 'move_appointment', 'cancel_appointment'])(
  'the effect %s never reaches the calendar',
  async (code) => {
    const { output, reached } = await ask({ code, kind: 'effect', provider: 'appointments' });
    expect(output).not.toBe('live');
    expect(reached).toEqual([]);
  },
);
