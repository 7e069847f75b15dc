// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import BookingSettings from '@/features/assistant/calendar/BookingSettings.vue';
import { codeFromName } from '@/features/assistant/calendar/code-from-name.ts';
import { useToasts } from '@/ui/toasts.ts';
import { answer, callsTo, problem, resetApi } from '../../support/api.ts';
import {
  check,
  dialogText,
  fill,
  mountComponent,
  press,
  setRole,
} from '../../support/mount-component.ts';

const SERVICE = { code: 'scan', name: 'Scan', minutes: 30, price_note: '£40', revision: 2 };
const ANN = {
  code: 'ann',
  name: 'Dr Ann',
  speciality: 'Dentist',
  services: ['scan'],
  languages: ['English'],
  hours: [{ day: 1, opens: '08:00', closes: '12:00' }],
  revision: 5,
};
const FEED = {
  id: 'f1',
  practitioner: 'ann',
  created_by: null,
  created_at: '2026-11-01T10:00:00Z',
};

beforeEach(() => {
  resetApi();
  answer('GET /assistant/services', [SERVICE]);
  answer('GET /assistant/practitioners', [ANN]);
  answer('GET /assistant/calendar-feeds', [FEED]);
});

const toast = () => useToasts().toasts.at(-1)?.text;

test.each([
  ['Dr Helen Marsh', 'helen_marsh'],
  ["Child's dental visit", 'child_s_dental_visit'],
  ['Zoë Müller', 'zoe_muller'],
  ['2nd opinion', 'nd_opinion'],
  ['Анна', expect.stringMatching(/^code_[0-9a-f]{8}$/)],
])('the code of %s is %s', (name, code) => expect(codeFromName(name)).toEqual(code));

test('services and practitioners are listed', async () => {
  const { mounted } = await mountComponent(BookingSettings);
  expect(mounted.text()).toContain('Monday 08:00–12:00');
  expect(mounted.text()).toContain('£40');
});

test('a service is added with a code of its name', async () => {
  answer('POST /assistant/services', SERVICE);
  await mountComponent(BookingSettings);
  await press('New service');
  await press('Add service');
  expect(dialogText()).toContain('Enter a name.');
  await fill('Name', 'Dental check-up');
  await fill('Minutes', '45');
  await press('Add service');
  expect(callsTo('POST /assistant/services')[0]!.body)
    .toEqual({ code: 'dental_check_up', name: 'Dental check-up', minutes: 45, price_note: '' });
  expect(dialogText()).toBe('');
});

test('a practitioner is changed from the revision that is shown', async () => {
  answer('PATCH /assistant/practitioners/ann', ANN);
  await mountComponent(BookingSettings);
  await press('Dr Ann');
  await fill('Hours', 'someday');
  await press('Save');
  expect(dialogText()).toContain('Write “someday” like');
  await fill('Hours', 'Mon–Tue 09:00–13:00');
  await check(document.querySelector<HTMLInputElement>('[role=dialog] [type=checkbox]')!, false);
  await press('Save');
  const [sent] = callsTo('PATCH /assistant/practitioners/ann');
  expect(sent!.headers.get('If-Match')).toBe('"5"');
  expect(sent!.body).toEqual({
    name: 'Dr Ann',
    speciality: 'Dentist',
    languages: ['English'],
    services: [],
    hours: [1, 2].map((day) => ({ day, opens: '09:00', closes: '13:00' })),
  });
});

test('the server says why a service stays', async () => {
  answer('DELETE /assistant/services/scan', () => problem(409, 'Dr Ann gives Scan'));
  await mountComponent(BookingSettings);
  await press('Scan');
  await press('Delete service');
  expect(toast()).toContain('Dr Ann gives Scan');
  expect(dialogText()).toContain('Scan');
});

test('an address of a calendar is shown once and revoked', async () => {
  answer('POST /assistant/calendar-feeds', { ...FEED, token: 'x', path: '/a.ics?token=x' });
  answer('DELETE /assistant/calendar-feeds/f1', () => new Response(null, { status: 204 }));
  await mountComponent(BookingSettings);
  await press('Create address');
  expect(callsTo('POST /assistant/calendar-feeds')[0]!.body).toEqual({ practitioner: 'ann' });
  expect(dialogText()).toContain('/a.ics?token=x');
  await press('I have stored it');
  await press('Revoke the address of Dr Ann');
  expect(toast()).toBe('Calendar address revoked.');
});

test('a viewer reads', async () => {
  const { mounted } = await mountComponent(BookingSettings);
  await setRole('viewer');
  expect(mounted.text()).toContain('Dr Ann');
  expect(mounted.text()).not.toContain('New service');
  expect(mounted.find('[aria-label="Calendar addresses"]').exists()).toBe(false);
});
