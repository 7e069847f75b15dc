// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import InspectorState from '@/features/assistant/sandbox/inspector/InspectorState.vue';
import { answer, resetApi, unreachable } from '../../../support/api.ts';
import { mountComponent } from '../../../support/mount-component.ts';
import { reply } from '../messages.ts';

const SCENARIO = 'GET /assistant/intents/booking/scenario';

beforeEach(() => {
  resetApi();
  answer('GET /assistant/intents', [{ code: 'booking', name: 'Booking', has_steps: true }]);
  answer('GET /assistant/intents/booking/steps', []);
  answer(SCENARIO, {
    steps: [],
    slots: [{ code: 'bought_on', label: 'Day of purchase' }, { code: 'name', label: 'Name' }],
  });
});

async function open() {
  const message = reply({ intent: 'booking', step: 'ask', before: 'ask' });
  const { meta } = message;
  meta!.state.slots = { name: 'Ann', mood: 'good' };
  meta!.debug.scenario.slot_errors = [
    { slot: 'bought_on', reason: 'not a date, such as 2026-11-30' },
    { slot: 'colour', reason: 'this branch declares no such slot' },
  ];
  const props = { message, meta, messages: [message], before: meta!.state };
  return (await mountComponent(InspectorState, { props })).mounted;
}

test('names the values that were refused, and declared slots by their labels', async () => {
  const mounted = await open();
  const text = mounted.text().replace(/\s+/g, ' ');
  expect(text).toContain('The slot “Day of purchase” didn’t change: not a date');
  expect(text).toContain('The slot “colour” didn’t change: this branch declares no such slot');
  expect(mounted.findAll('table[aria-label="Slots"] tbody tr').map((row) => row.text()))
    .toEqual(['NameAnn', 'moodgood']);
});

test('names slots by their codes while their labels cannot be loaded', async () => {
  answer(SCENARIO, unreachable);
  const mounted = await open();
  expect(mounted.text()).toContain('The slot “bought_on” didn’t change');
});
