// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { useQueryCache } from '@pinia/colada';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Intent } from '@contract/assistant/schemas/intents.ts';
import ScenarioTab from '@/features/assistant/scenario/ScenarioTab.vue';
import { useTrials } from '@/features/assistant/trials-store.ts';
import { useDrafts } from '@/stores/drafts.ts';
import { useToasts } from '@/ui/toasts.ts';
import { answer, callsTo, json, problem, resetApi } from '../../support/api.ts';
import {
  alerts,
  dialogText,
  fill,
  mountComponent,
  press,
  setRole,
} from '../../support/mount-component.ts';

const PATH = '/assistant/intents/returns/scenario';
const [GET, PUT, CHECK] = [`GET ${PATH}`, `PUT ${PATH}`, `POST ${PATH}/check`];
const NO_FAULTS = { errors: [], warnings: [] };
const STEP = {
  ...{ system_prompt: '', guards: {}, outcome: null, collects: null },
  ...{ actions: [], before: [], on_enter: null },
};
const STEPS = [
  { ...STEP, code: 'ask', name: 'Ask', allowed_next: ['done'] },
  { ...STEP, code: 'done', name: 'Done', allowed_next: [] },
];
const STORED = { steps: STEPS, slots: [], report: NO_FAULTS };
const NOTHING = { steps: [], slots: [], report: NO_FAULTS };
const branch = { code: 'returns', name: 'Returns', is_system: false } as Intent;
const as = (body: object, etag: string, status = 200) => () => json(body, { etag }, status);

beforeEach(() => {
  resetApi();
  answer(CHECK, NO_FAULTS);
  answer('GET /assistant/actions', []);
});

async function open(at = '', stored: object = STORED) {
  // As a proxy that compresses sends it.
  answer(GET, as(stored, 'W/"1"'));
  const { mounted, router } = await mountComponent(ScenarioTab, {
    props: { branch },
    path: `/settings/returns/scenario${at}`,
    route: '/settings/:code/:tab/:step?',
  });
  await flushPromises();
  return { mounted, router };
}
/** Retries a check for up to 5 s, because a dialog box is loaded when it is first opened. */
const seen = (check: () => void) => vi.waitFor(check, { timeout: 5000 });
const saves = () => callsTo(PUT).map(({ body, headers }) => [headers.get('if-match'), body]);
const rows = () =>
  [...document.querySelectorAll('[data-item] code')].map(({ textContent }) => textContent);

test('a branch without a scenario gets one', async () => {
  const step = { ...STEP, code: 'ask', name: 'Ask', allowed_next: [] };
  answer(PUT, as({ ...NOTHING, steps: [step] }, '"2"'));
  const { mounted, router } = await open('', NOTHING);
  expect(mounted.text()).toContain('No scenario');
  await press('Add a step');
  await flushPromises();
  expect(router.currentRoute.value.path).toBe('/settings/returns/scenario/new-1');
  expect((document.activeElement as HTMLInputElement).value).toBe('New step');
  await fill('Name', ' Ask');
  expect(rows()).toEqual(['ask']);
  answer(GET, as({ ...NOTHING, steps: [step] }, '"2"'));
  await press('Save scenario');
  expect(saves()).toEqual([['"1"', {
    steps: [step],
    slots: [],
    move_dialogs: {},
    move_slots: {},
  }]]);
  await flushPromises();
  expect(router.currentRoute.value.path).toBe('/settings/returns/scenario/ask');
  expect(useDrafts().all).toEqual([]);
});

test('a renamed step takes its dialogs along', async () => {
  answer(PUT, as(STORED, '"2"'));
  await open('/done');
  await fill('Code', 'end');
  expect(useDrafts().all).toHaveLength(1);
  await press('Save scenario');
  expect(saves()[0]![1]).toMatchObject({
    steps: [{ allowed_next: ['end'] }, { code: 'end' }],
    move_dialogs: { done: 'end' },
  });
});

test('what was saved stays, also if it cannot be loaded again', async () => {
  const renamed = { ...STORED, steps: [STEPS[0], { ...STEPS[1], name: 'Finished' }] };
  answer(PUT, as(renamed, '"2"'));
  const { mounted } = await open('/done');
  await fill('Name', 'Finished');
  answer(GET, () => problem(503));
  await press('Save scenario');
  await flushPromises();
  expect(mounted.text()).not.toContain('Unsaved changes');
  expect(mounted.text()).toContain('Finished');
  await fill('Name', 'Over');
  await press('Save scenario');
  expect(saves()[1]![0]).toBe('"2"');
});

test('a rename back is no change', async () => {
  const { mounted } = await open('/done');
  await fill('Code', 'end');
  await fill('Code', 'done');
  expect(mounted.text()).not.toContain('Unsaved changes');
  expect(useDrafts().all).toEqual([]);
});

test('steps are moved and deleted, which can be undone', async () => {
  await open();
  await press('Move Done up');
  expect(rows()).toEqual(['done', 'ask']);
  await press('Delete Ask');
  expect(rows()).toEqual(['done']);
  useToasts().toasts.at(-1)!.actions![0]!.run();
  await flushPromises();
  expect(rows()).toEqual(['done', 'ask']);
});

describe('actions', () => {
  const action = (code: string, kind: 'lookup' | 'effect', input: object) => ({
    ...{ code, kind, name: code, description: '', provider: 'http', is_enabled: true, revision: 1 },
    input: { type: 'object', properties: input, required: Object.keys(input) },
  });
  const ACTIONS = [
    action('find_times', 'lookup', { service: { type: 'string' } }),
    action('hold_time', 'effect', { minutes: { type: 'integer' } }),
  ];
  const slots = [{
    ...{ code: 'wish', label: 'Wish', type: 'text', max_length: 2000 },
    ...{ personal: false, description: '' },
  }];
  const select = async (label: string, value: string) => {
    const box = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`)!;
    expect([...box.options].map((option) => option.value)).toContain(value);
    box.value = value;
    box.dispatchEvent(new Event('change'));
    await flushPromises();
  };

  test('of a step are chosen, with inputs from slots or fixed values', async () => {
    answer('GET /assistant/actions', ACTIONS);
    answer(PUT, as({ ...STORED, slots }, '"2"'));
    await open('/done', { ...STORED, slots });
    await press('Add a lookup');
    expect(alerts()).toContain('The action needs this input.');
    await select('Source of service', 'slots.wish');
    await select('Effect when the step starts', 'hold_time');
    await select('Source of minutes', '=');
    const value = document.querySelector<HTMLInputElement>('[aria-label="Value of minutes"]')!;
    const type = async (text: string) => {
      value.value = text;
      value.dispatchEvent(new Event('input'));
      await flushPromises();
    };
    await type('ten');
    expect(alerts()).toContain('Enter a number.');
    await type('10');
    expect(alerts()).not.toContain('Enter a number.');
    await press('Save scenario');
    expect(saves()[0]![1]).toMatchObject({
      steps: [{}, {
        before: [{ action: 'find_times', input: { service: 'slots.wish' } }],
        on_enter: { action: 'hold_time', input: { minutes: 10 } },
      }],
    });
  });

  test('of the branch are saved by themselves; the first step has no effect', async () => {
    answer('GET /assistant/actions', ACTIONS);
    answer('PATCH /assistant/intents/returns', branch);
    const { mounted } = await open('/ask');
    expect(document.querySelector('select[aria-label="Effect when the step starts"]')).toBeNull();
    const box = mounted.findAll('form label').find((each) => each.text() === 'find_times')!;
    await box.get('input').setValue(true);
    await press('Save actions');
    expect(callsTo('PATCH /assistant/intents/returns')[0]!.body).toEqual({
      actions: ['find_times'],
    });
  });
});

describe('the report', () => {
  test('follows the edits, and links to steps', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const message = 'There is no path from ask to an end.';
    const fault = { code: 'no-way-to-an-end', step: 'ask', message, path: ['ask', 'done'] };
    answer(CHECK, NO_FAULTS, { errors: [fault], warnings: [] });
    const { mounted } = await open('/done');
    const report = () => mounted.get('[aria-label=Report]');
    expect(report().text()).toContain('No problems found');
    await fill('Name', 'End');
    await fill('Name', 'The end');
    await vi.advanceTimersByTimeAsync(400);
    await flushPromises();
    expect(callsTo(CHECK)).toHaveLength(2);
    expect(report().text()).toContain(message);
    expect(report().get('ol').text()).toContain('The end');
    expect(report().get('a').attributes('href')).toBe('/settings/returns/scenario/ask');
    await press('Save scenario');
    expect(callsTo(PUT)).toEqual([]);
    vi.useRealTimers();
  });

  test('says which field is invalid, and asks no server', async () => {
    const { mounted } = await open('/ask');
    await fill('Name', '');
    expect(alerts()).toEqual(['Enter a name.']);
    expect(mounted.get('[aria-label=Report]').text()).toContain('1 error');
    expect(callsTo(CHECK)).toHaveLength(1);
  });
});

test('the dialog of a finding opens in Try, where it is stuck', async () => {
  const loop = { ...STEP, code: 'loop', name: 'Loop', allowed_next: ['loop'] };
  const steps = [{ ...STEPS[0], allowed_next: ['done', 'loop'] }, STEPS[1], loop];
  const message = 'A dialog gets stuck at loop: there is no path from it to an end.';
  const path = ['ask', 'loop'];
  answer(CHECK, {
    errors: [],
    warnings: [{ code: 'can-get-stuck', step: 'loop', message, path }],
  });
  const { router } = await open('', { ...STORED, steps });
  await press(`Open in Try: ${message}`);
  await vi.waitFor(() => expect(router.currentRoute.value.path).toBe('/settings/returns/try'));
  const start = { intent_code: 'returns', step: 'loop', slots: {} };
  expect(useTrials().of('returns')).toMatchObject({ draft: { start }, active: { start } });
});

test('dialogs at a deleted step continue where the editor says', async () => {
  const occupied = { code: 'steps-in-use', title: 'T', steps: [{ step: 'done', dialogs: 2 }] };
  answer(PUT, () => json(occupied, {}, 409), as(STORED, '"2"'));
  await open();
  await press('Delete Done');
  await press('Save scenario');
  await flushPromises();
  await seen(() => expect(dialogText()).toContain('Done: 2 dialogs'));
  const options = [...document.querySelectorAll('[role=dialog] option')];
  expect(options.map(({ textContent }) => textContent!.trim()))
    .toEqual(['Ask', 'Stay in the branch without a step']);
  await fill('Done: 2 dialogs', '');
  const form = document.querySelector('[role=dialog] form')!;
  form.dispatchEvent(new Event('submit', { cancelable: true }));
  await flushPromises();
  expect(saves()[1]![1]).toMatchObject({ move_dialogs: { done: null } });
  expect(dialogText()).toBe('');
});

test('a scenario that another person saved is compared, and mine can replace it', async () => {
  const theirs = { ...STORED, steps: [{ ...STEPS[0], name: 'Ask first' }, STEPS[1]] };
  answer(PUT, as({ title: 'T', detail: 'Changed.' }, '"2"', 412), as(STORED, '"3"'));
  const { mounted } = await open('/done');
  await fill('Name', 'The end');
  answer(GET, as(theirs, '"2"'));
  await press('Save scenario');
  await seen(() => expect(mounted.text()).toContain('Someone else saved this scenario'));
  expect(mounted.text()).toContain('Not saved yet.');
  const compared = () => mounted.get('[aria-label="Their scenario beside yours"]').text();
  await seen(() => expect(compared()).toContain('Step ask'));
  expect(useDrafts().all).toHaveLength(1);
  await press('Replace with mine');
  await press('Save scenario');
  expect(saves().map(([etag]) => etag)).toEqual(['"1"', '"2"']);
});

test('changes of different steps are merged, which can be undone', async () => {
  const theirs = { ...STORED, steps: [{ ...STEPS[0], name: 'Ask first' }, STEPS[1]] };
  const { mounted } = await open('/done');
  await fill('Name', 'The end');
  answer(GET, as(theirs, '"2"'));
  await useQueryCache().invalidateQueries({ key: ['branches', 'returns', 'scenario'] });
  await seen(() => expect(mounted.text()).toContain('Someone else saved this scenario'));
  await press('Merge both');
  await seen(() => expect(mounted.text()).not.toContain('Someone else saved this scenario'));
  useToasts().toasts.at(-1)!.actions![0]!.run();
  await seen(() => expect(mounted.text()).toContain('Someone else saved this scenario'));
  await press('Merge both');
  await seen(() => expect(mounted.text()).not.toContain('Someone else saved this scenario'));
  answer(PUT, as(theirs, '"3"'));
  await press('Save scenario');
  expect(saves()).toMatchObject([
    ['"2"', { steps: [{ name: 'Ask first' }, { name: 'The end' }] }],
  ]);
});

test('the draft is compared with what is saved', async () => {
  const { mounted } = await open('/done');
  await fill('Name', 'The end');
  const details = mounted.get('details');
  (details.element as HTMLDetailsElement).open = true;
  await details.trigger('toggle');
  await seen(() => expect(mounted.text()).toContain('Step done'));
  expect(mounted.get('[aria-label="Your draft beside the saved scenario"] ins').text())
    .toBe('The end');
});

test('a step that is not there is named', async () => {
  const { mounted } = await open('/nowhere');
  expect(mounted.text()).toContain('“nowhere” isn’t in this scenario.');
});

test('mine is set aside for theirs, and comes back', async () => {
  const { mounted } = await open('/done');
  await fill('Name', 'The end');
  answer(GET, as({ ...STORED, slots: [] }, '"2"'));
  await useQueryCache().invalidateQueries({ key: ['branches', 'returns', 'scenario'] });
  await seen(() => expect(mounted.text()).toContain('Someone else saved this scenario'));
  await press('Use theirs, set mine aside');
  expect(mounted.get('input').element.value).toBe('Done');
  useToasts().toasts.at(-1)!.actions![0]!.run();
  await flushPromises();
  expect(mounted.get('input').element.value).toBe('The end');
});

test('deleting every step asks before it removes the scenario', async () => {
  answer(PUT, as(NOTHING, '"2"'));
  await open();
  await press('Delete Ask');
  await press('Delete Done');
  await press('Save scenario');
  await seen(() => expect(dialogText()).toContain('Remove the scenario of “Returns”?'));
  expect(callsTo(PUT)).toEqual([]);
  await press('Remove scenario');
  expect(saves()).toEqual([['"1"', { steps: [], slots: [], move_dialogs: {}, move_slots: {} }]]);
});

test('a slot is added with its type, and required by a step', async () => {
  answer(PUT, as(STORED, '"2"'));
  const { mounted, router } = await open();
  await press('Add a slot');
  await flushPromises();
  await fill('Label', 'Colour');
  await fill('Type', 'choice');
  await fill('Choices', 'Red\nBlue');
  await router.push('/settings/returns/scenario/done');
  await flushPromises();
  const box = mounted.findAll('fieldset').find((each) =>
    each.find('legend').exists() && each.get('legend').text() === 'Required slots'
  )!;
  await box.get('input').setValue(true);
  await press('Save scenario');
  expect(saves()[0]![1]).toMatchObject({
    steps: [{ guards: {} }, { guards: { requires: ['colour'] } }],
    slots: [{ code: 'colour', label: 'Colour', type: 'choice', choices: ['Red', 'Blue'] }],
  });
});

test('a viewer reads everything and changes nothing', async () => {
  const { mounted } = await open('/done');
  await setRole('viewer');
  await seen(() => expect(mounted.get('fieldset').attributes('disabled')).toBeDefined());
  expect(mounted.get('input').element.value).toBe('Done');
  const labels = mounted.findAll('button').map((each) => each.attributes('aria-label') ?? '');
  expect(labels.filter((label) => /^(Move|Delete)/.test(label))).toEqual([]);
  expect(mounted.text()).not.toContain('Add a');
});

test('values of a deleted slot are deleted or moved as the editor says', async () => {
  const slot = { type: 'text', max_length: 2000, personal: false, description: '' } as const;
  const slots = [
    { ...slot, code: 'name', label: 'Name' },
    { ...slot, code: 'size', label: 'Size' },
    { ...slot, code: 'shoe', label: 'Shoe size' },
  ];
  const unfit = [{ slot: 'name', dialogs: 1 }, { slot: 'size', dialogs: 2 }];
  const refused = { code: 'slots-in-use', title: 'T', slots: unfit };
  answer(PUT, () => json(refused, {}, 409), as(STORED, '"2"'));
  await open('?slot=shoe', { ...STORED, slots });
  await fill('Code', 'eu_size');
  await press('Delete Name');
  await press('Delete Size');
  await press('Save scenario');
  await flushPromises();
  await seen(() => expect(dialogText()).toContain('Name: 1 dialog'));
  await fill('Size: 2 dialogs', 'eu_size');
  const form = document.querySelector('[role=dialog] form')!;
  form.dispatchEvent(new Event('submit', { cancelable: true }));
  await flushPromises();
  expect(saves().map(([, body]) => (body as { move_slots: object }).move_slots)).toEqual([
    { shoe: 'eu_size' },
    { shoe: 'eu_size', name: null, size: 'eu_size' },
  ]);
  expect(dialogText()).toBe('');
});
