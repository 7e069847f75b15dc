// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { useQueryCache } from '@pinia/colada';
import { beforeEach, expect, test } from 'vitest';
import SettingsGeneral from '@/features/assistant/settings/SettingsGeneral.vue';
import SettingsOrganisation from '@/features/assistant/settings/SettingsOrganisation.vue';
import { DEFAULT_LIMITS } from '@contract/shared/contract/turn-limits.ts';
import { DEFAULT_SETTINGS } from '@contract/shared/contract/assistant-settings.ts';
import { useDrafts } from '@/stores/drafts.ts';
import { answer, callsTo, problem, resetApi } from '../../support/api.ts';
import { mountComponent } from '../../support/mount-component.ts';

const SETTINGS = 'GET /assistant/assistant-settings';
const CHANGE = 'PATCH /assistant/assistant-settings';
const {
  router_min_confidence: _c,
  takeover_idle_minutes: _t,
  takeover_waiting_minutes: _w,
  callback_due_minutes: _d,
  handoff_cap: _h,
  max_bounces: _b,
  nudge_at: _n,
  stall_offer_at: _s,
  fixed_texts: _f,
  ...UNSET
} = DEFAULT_SETTINGS;
const ORGANISATION = {
  ...UNSET,
  hours: [
    ...[1, 2, 3, 4, 5].map((day) => ({ day, opens: '08:00', closes: '20:00' })),
    { day: 6, opens: '09:00', closes: '15:00' },
  ],
};
const TEXTS = {
  ...{ escalation_reply: {}, say_more: {}, person_offer: {}, takeover_ended: {} },
  ...{ model_unavailable: {}, callback_noted: {} },
};
const STORED = {
  router_min_confidence: 0.5,
  takeover_idle_minutes: 30,
  takeover_waiting_minutes: 5,
  callback_due_minutes: 60,
  ...DEFAULT_LIMITS,
  fixed_texts: TEXTS,
  fixed_text_defaults: TEXTS,
};

beforeEach(() => {
  resetApi();
  answer('GET /assistant/organisation', ORGANISATION);
});

async function open() {
  const { mounted } = await mountComponent(SettingsGeneral);
  const input = (at: number) => mounted.findAll('input')[at]!;
  return {
    type: (at: number, text: string) => input(at).setValue(text),
    values: () => mounted.findAll('input').map(({ element }) => element.value),
    alerts: () => mounted.findAll('[role=alert]').map((each) => each.text()),
    save: async () => {
      await mounted.find('form').trigger('submit');
      await flushPromises();
    },
  };
}

test('a save sends what was typed, and not a field that another person changed', async () => {
  const theirs = { ...STORED, takeover_idle_minutes: 45 };
  answer(SETTINGS, STORED, theirs, { ...theirs, callback_due_minutes: 90 });
  answer(CHANGE, {});
  const form = await open();
  await form.type(3, '90');
  await useQueryCache().invalidateQueries({ key: ['general-settings'] });
  await flushPromises();
  expect(form.values()).toEqual(['0.5', '45', '5', '90', '3', '1', '3', '4']);
  await form.save();
  expect(callsTo(CHANGE).map(({ body }) => body)).toEqual([{ callback_due_minutes: 90 }]);
  expect(useDrafts().all).toEqual([]);
});

test('what was typed is a draft until it is stored, also after a refusal', async () => {
  answer(SETTINGS, STORED);
  answer(CHANGE, () => problem(422));
  const form = await open();
  await form.type(0, '0.7');
  await form.save();
  expect(useDrafts().all.map(({ value }) => value)).toEqual([{ router_min_confidence: '0.7' }]);
  await form.type(0, '0.5');
  expect(useDrafts().all).toEqual([]);
});

test('a wrong number is explained and not sent', async () => {
  answer(SETTINGS, STORED);
  const form = await open();
  await form.type(1, 'soon');
  expect(form.alerts()).toEqual(['Enter whole minutes from 1 to 1440.']);
  await form.save();
  expect(callsTo(CHANGE)).toHaveLength(0);
});

test('hours and closed dates are typed as lines and sent as the API takes them', async () => {
  answer(SETTINGS, STORED);
  const hours9 = [{ day: 1, opens: '09:00', closes: '12:00' }];
  const stored = { ...ORGANISATION, hours: hours9, closed_dates: ['2026-12-25', '2026-12-26'] };
  answer('GET /assistant/organisation', ORGANISATION, stored);
  answer('PATCH /assistant/organisation', stored);
  const { mounted } = await mountComponent(SettingsOrganisation);
  const [hours, closed] = mounted.findAll('textarea');
  expect(hours!.element.value).toBe('Monday–Friday 08:00–20:00\nSaturday 09:00–15:00');
  await hours!.setValue('Monday at nine');
  expect(mounted.find('[role=alert]').text()).toContain('Write “Monday at nine” like');
  await hours!.setValue('Mon 9:00-12:00');
  await closed!.setValue('2026-12-25\n2026-12-26');
  await mounted.find('form').trigger('submit');
  await flushPromises();
  expect(callsTo('PATCH /assistant/organisation').map(({ body }) => body)).toEqual([{
    hours: hours9,
    closed_dates: ['2026-12-25', '2026-12-26'],
  }]);
  expect(callsTo(CHANGE)).toEqual([]);
  expect(hours!.element.value).toBe('Monday 09:00–12:00');
  expect(useDrafts().all).toEqual([]);
});
