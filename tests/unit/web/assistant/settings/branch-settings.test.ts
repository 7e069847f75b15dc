// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { beforeEach, describe, expect, test } from 'vitest';
import BranchOff from '@/features/assistant/settings/BranchOff.vue';
import BranchSwitch from '@/features/assistant/settings/BranchSwitch.vue';
import HistoryTab from '@/features/assistant/settings/HistoryTab.vue';
import PromptOpenVersion from '@/features/assistant/settings/PromptOpenVersion.vue';
import RequestKinds from '@/features/assistant/scenario/RequestKinds.vue';
import { useToasts } from '@/ui/toasts.ts';
import { answer, callsTo, json, problem, resetApi } from '../../support/api.ts';
import { alerts, fill, mountComponent, press } from '../../support/mount-component.ts';

const CHANGE = 'PATCH /assistant/intents/prices';
const LEDGER = 'GET /assistant/ledger';
const branch = {
  code: 'prices',
  name: 'Prices',
  is_system: false,
  is_enabled: true,
  has_steps: false,
  gate: 'off',
  request_kinds: ['callback'],
};
const mountFor = (component: Parameters<typeof mountComponent>[0]) =>
  mountComponent(component, { props: { branch } });

beforeEach(() => {
  resetApi();
  answer(CHANGE, branch);
});

describe('BranchSwitch', () => {
  test('switches a branch off', async () => {
    const { mounted } = await mountFor(BranchSwitch);
    await mounted.find('[role=switch]').trigger('click');
    await flushPromises();
    expect(callsTo(CHANGE).map(({ body }) => body)).toEqual([{ is_enabled: false }]);
  });

  test('shows a choice at once, and stores the last of several', async () => {
    const { mounted } = await mountFor(BranchSwitch);
    const control = mounted.find('[role=switch]');
    await control.trigger('click');
    expect(control.attributes('aria-checked')).toBe('false');
    await control.trigger('click');
    await flushPromises();
    expect(callsTo(CHANGE).map(({ body }) => body))
      .toEqual([{ is_enabled: false }, { is_enabled: true }]);
    expect(control.attributes('aria-checked')).toBe('true');
  });

  test('says why it could not', async () => {
    answer(CHANGE, () => problem(409, 'No active version'));
    const { mounted } = await mountFor(BranchSwitch);
    await mounted.find('[role=switch]').trigger('click');
    await flushPromises();
    expect(useToasts().toasts.at(-1)!.text)
      .toBe('Couldn’t change “Prices”. No active version, in words');
  });
});

describe('BranchOff', () => {
  test('switches the branch on', async () => {
    const { mounted } = await mountFor(BranchOff);
    expect(mounted.text()).toContain('The branch is off');
    await press('Switch on');
    expect(callsTo(CHANGE).map(({ body }) => body)).toEqual([{ is_enabled: true }]);
    expect(useToasts().toasts.at(-1)!.text).toBe('“Prices” is on.');
  });

  test('says why it could not', async () => {
    answer(CHANGE, () => problem(409, 'No active version'));
    await mountFor(BranchOff);
    await press('Switch on');
    expect(useToasts().toasts.at(-1)!.text)
      .toBe('Couldn’t switch on “Prices”. No active version, in words');
  });
});

test.each([
  [0, 'This branch has no versions yet.'],
  [2, 'Based on v2, which was deleted'],
])('an edit based on v%i, which is not stored: %s', async (baseVersion, text) => {
  const props = { base: null, active: null, isEdited: true, baseVersion };
  const { mounted } = await mountComponent(PromptOpenVersion, { props });
  expect(mounted.text()).toBe(text);
});

describe('RequestKinds', () => {
  test('stores the codes in the box', async () => {
    const { mounted } = await mountFor(RequestKinds);
    await fill('Requests that replies can create', 'callback, change');
    await mounted.find('form').trigger('submit');
    await flushPromises();
    expect(callsTo(CHANGE).map(({ body }) => body))
      .toEqual([{ request_kinds: ['callback', 'change'] }]);
  });

  test('explains a wrong code, and sends nothing', async () => {
    const { mounted } = await mountFor(RequestKinds);
    await fill('Requests that replies can create', 'Call Back!');
    expect(alerts().join()).not.toBe('');
    await mounted.find('form').trigger('submit');
    expect(callsTo(CHANGE)).toHaveLength(0);
  });

  test('gives the stored codes back', async () => {
    const { mounted } = await mountFor(RequestKinds);
    await fill('Requests that replies can create', 'change');
    await press('Discard');
    expect(mounted.find('input').element.value).toBe('callback');
  });
});

describe('HistoryTab', () => {
  const entry = (id: string) => ({
    id,
    what: 'created',
    at: '2026-11-22T10:00:00Z',
    from: null,
    to: { version: 1 },
  });

  beforeEach(() => answer('GET /assistant/intents/prices/steps', []));

  test('lists changes, and earlier ones on demand', async () => {
    const next = { link: '</assistant/ledger?cursor=2>; rel="next"' };
    answer(LEDGER, () => json([entry('b')], next), [entry('a')]);
    const { mounted } = await mountFor(HistoryTab);
    expect(mounted.findAll('li')).toHaveLength(1);
    await press('Show earlier changes');
    expect(mounted.findAll('li')).toHaveLength(2);
    expect(mounted.findAll('button')).toHaveLength(0);
  });

  test('says that there is none, or that it could not be loaded', async () => {
    answer(LEDGER, () => problem(503), []);
    const { mounted } = await mountFor(HistoryTab);
    expect(mounted.text()).toContain('Couldn’t load the history');
    await press('Try again');
    expect(mounted.text()).toContain('No changes yet');
  });
});
