import { expect, test } from 'vitest';
import { checkScenario } from '../../../../../functions/assistant/engine/scenario/check-scenario.ts';
import type { ScenarioStep } from '../../../../../functions/assistant/engine/scenario/scenario-graph.ts';
import { toSlots, toStep } from './scenario-cases.ts';

const check = (steps: ScenarioStep[], ...slots: string[]) =>
  checkScenario({ steps, slots: toSlots(slots) });

test('no steps are no scenario, and have no faults', () => {
  expect(check([], 'name')).toEqual({ errors: [], warnings: [] });
});

test('the guard of the first step does not count when a dialog begins', () => {
  const { errors } = check([toStep('ask', { requires: ['name'] })], 'name');
  expect(errors).toEqual([]);
});

test('a step without a list collects every slot, but not for its own guard', () => {
  const ask = toStep('ask', { next: ['book'] });
  const book = toStep('book', { requires: ['name'] });
  expect(check([{ ...ask, collects: null }, book], 'name').errors).toEqual([]);
  expect(check([ask, { ...book, collects: null }], 'name').errors).toEqual([{
    ...{ code: 'unfillable-guard', step: 'book', slot: 'name', path: ['ask', 'book'] },
    message: 'book requires name, which no step on any path to it collects.',
  }]);
});

test('a scenario whose slots are not declared accepts any slot', () => {
  const steps = [
    { ...toStep('ask', { next: ['book'] }), collects: null },
    toStep('book', { requires: ['anything'] }),
  ];
  expect(check(steps)).toEqual({ errors: [], warnings: [] });
  expect(check(steps, 'name').errors).toMatchObject([
    { code: 'unknown-slot', step: 'book', slot: 'anything', path: ['ask', 'book'] },
  ]);
});

test('inputs of actions name slots of the branch', () => {
  const before = [{ action: 'find', input: { phone: 'slots.phone', when: 'slots.day', limit: 3 } }];
  const book = {
    ...toStep('book', {}),
    before,
    on_enter: { action: 'hold', input: { to: 'slots.who' } },
  };
  const ask = toStep('ask', { next: ['book'], collects: ['phone'], prompt: 'Your phone?' });
  expect(check([ask, book], 'phone').errors).toMatchObject([
    { code: 'unknown-slot', step: 'book', slot: 'day' },
    { code: 'unknown-slot', step: 'book', slot: 'who' },
  ]);
});

test('a dialog that two steps pass back and forth is stuck', () => {
  const { errors, warnings } = check([
    toStep('ask', { next: ['offer', 'detour'] }),
    toStep('detour', { next: ['offer'], collects: ['name'], prompt: 'Your name?' }),
    toStep('offer', { next: ['change', 'book'] }),
    toStep('change', { next: ['offer'] }),
    toStep('book', { requires: ['name'] }),
  ], 'name');
  expect(errors).toEqual([]);
  expect(warnings).toEqual([{
    ...{ code: 'can-get-stuck', step: 'offer', slot: 'name', path: ['ask', 'offer'] },
    message: 'A dialog gets stuck at offer: no step on the path collects name.',
  }]);
});

test('a way round that collects the slot is no way to get stuck', () => {
  const { warnings } = check([
    toStep('ask', { next: ['offer'] }),
    toStep('offer', { next: ['change', 'book'] }),
    toStep('change', { next: ['offer'], collects: ['name'], prompt: 'Your name?' }),
    toStep('book', { requires: ['name'] }),
  ], 'name');
  expect(warnings).toEqual([]);
});

test('a step asks for a slot by its code or its label', () => {
  const slots = [{ code: 'phone', label: 'Telephone number' }];
  const steps = (prompt: string) => [
    toStep('ask', { next: ['call'], collects: ['phone'], prompt }),
    toStep('call', {}),
  ];
  const told = (prompt: string) =>
    checkScenario({ steps: steps(prompt), slots }).warnings.map(({ code }) => code);
  expect(told('What is your telephone NUMBER?')).toEqual([]);
  expect(told('Fill `phone`.')).toEqual([]);
  expect(told('How are you?')).toEqual(['no-question']);
});

test('a slot that only an action of a step sends is used', () => {
  const send = (slot: string) => ({ action: 'book', input: { name: `slots.${slot}` } });
  const step = (actions: object) => ({
    ...{ code: 'only', name: 'Only', system_prompt: '', allowed_next: [], guards: {} },
    ...actions,
  });
  const told = (actions: object) =>
    checkScenario({ steps: [step(actions)], slots: [{ code: 'visit', label: 'Visit' }] })
      .warnings.filter(({ code }) => code === 'slot-never-used');
  expect(told({ before: [send('visit')] })).toEqual([]);
  expect(told({ on_enter: send('visit') })).toEqual([]);
  expect(told({ on_enter: send('other') })).toMatchObject([{ slot: 'visit' }]);
});

test('a scenario with too many combinations says what it could not prove', () => {
  const pairs = Array.from({ length: 20 }, (_, index) => index);
  const after = (pair: number) => pair === 20 ? ['end'] : [`left_${pair}`, `right_${pair}`];
  const slots = pairs.flatMap(after);
  const { errors, warnings } = check([
    toStep('start', { next: after(0) }),
    ...pairs.flatMap((pair) =>
      after(pair).map((code) =>
        toStep(code, { next: after(pair + 1), collects: [code], prompt: code })
      )
    ),
    toStep('end', { requires: slots }),
  ], ...slots);
  expect(errors).toEqual([]);
  expect(warnings.map(({ code }) => code)).toEqual(['too-complex']);
});
