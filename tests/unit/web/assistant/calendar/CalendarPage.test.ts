// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import CalendarPage from '@/features/assistant/calendar/CalendarPage.vue';
import { useSession } from '@/stores/session.ts';
import { useToasts } from '@/ui/toasts.ts';
import { answer, callsTo, problem, resetApi } from '../../support/api.ts';
import { fill, mountComponent, press } from '../../support/mount-component.ts';

const LIST = 'GET /assistant/appointments';
const ONE = 'PATCH /assistant/appointments/a1';
const FREE = 'GET /assistant/availability';

const person = (code: string, name: string) => ({
  code,
  name,
  speciality: '',
  services: ['check_up'],
  languages: [],
  hours: [1, 2, 3].map((day) => ({ day, opens: '08:00', closes: '12:00' })),
  revision: 1,
  updated_at: '',
});
const APPOINTMENT = {
  id: 'a1',
  service: 'check_up',
  practitioner: 'ann',
  starts_at: '2026-11-30T09:00:00Z',
  ends_at: '2026-11-30T09:30:00Z',
  status: 'booked',
  held_until: null,
  patient_name: 'Ada Byron',
  patient_phone: '1',
  note: '',
  thread_id: 't1',
  request_id: null,
  revision: 3,
  created_at: '',
  updated_at: '',
};
const CLOSURE = {
  id: 'c1',
  practitioner: 'ben',
  first_date: '2026-11-30',
  last_date: '2026-11-30',
  from_time: null,
  to_time: null,
  reason: 'Training',
  revision: 2,
  updated_at: '',
};
const free = (starts_at: string) => ({
  starts_at,
  ends_at: starts_at,
  practitioner: 'ann',
  service: 'check_up',
});

beforeEach(() => {
  resetApi();
  answer('GET /assistant/events', () => new Promise<Response>(() => {}));
  answer('GET /assistant/organisation', { time_zone: 'Europe/London', closed_dates: [] });
  answer('GET /assistant/practitioners', [person('ann', 'Dr Ann'), person('ben', 'Dr Ben')]);
  answer('GET /assistant/services', [{ code: 'check_up', name: 'Check-up', minutes: 30 }]);
  answer('GET /assistant/closures', [CLOSURE]);
  answer(LIST, [APPOINTMENT]);
  answer(FREE, [free('2026-11-30T10:00:00+00:00'), free('2026-11-30T10:15:00+00:00')]);
});

/** Opens the calendar of 30 November 2026. */
async function open({ query = '', canServe = true } = {}) {
  const path = `/calendar?date=2026-11-30${query}`;
  const page = await mountComponent(CalendarPage, { path, route: '/calendar' });
  const { operator } = useSession();
  const role = canServe ? operator!.role : 'viewer';
  useSession().$patch({ operator: { ...operator!, canServe, role } });
  await flushPromises();
  return page;
}

const toast = () => useToasts().toasts.at(-1)?.text;

describe('the calendar', () => {
  test('names the day, and says when nobody has working hours', async () => {
    const { mounted, router } = await open();
    const period = () => mounted.find('[role=status]').text();
    expect(period()).toBe('Mon 30 Nov');
    await router.push('/calendar?date=2026-12-05');
    await flushPromises();
    expect(period()).toBe('Sat 5 Dec · No working hours');
  });

  test('shows a day of all practitioners with closures', async () => {
    const { mounted } = await open();
    expect(mounted.findAll('h2').map((each) => each.text())).toEqual(['Dr Ann', 'Dr Ben']);
    const [ann, ben] = mounted.findAll('section');
    expect(ann!.attributes('aria-label')).toBe('Dr Ann, Mon 30 Nov');
    expect(ann!.find('.appointment').text()).toMatch(/09:00\s*Ada Byron\s*Check-up/);
    expect(ben!.find('.closure').text()).toBe('Closed: Training');
  });

  test('loads again with the news of appointments, not with those of dialogs', async () => {
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
    const send = async (event: string) => {
      controller.enqueue(new TextEncoder().encode(`event: ${event}\ndata: {}\n\n`));
      await new Promise((resolve) => setTimeout(resolve, 20));
      await flushPromises();
    };
    answer('GET /assistant/events', () => new Response(body));
    await open();
    const before = callsTo(LIST).length;
    for (const event of ['typing', 'takeover.waiting', 'message', 'request']) await send(event);
    expect(callsTo(LIST)).toHaveLength(before);
    await send('appointment');
    expect(callsTo(LIST)).toHaveLength(before + 1);
  });

  test('shows a week of one practitioner', async () => {
    const { mounted } = await open({ query: '&view=week&practitioner=ben' });
    expect(mounted.findAll('h2').map((each) => each.text())).toEqual([
      ...['Mon 30 Nov', 'Tue 1 Dec', 'Wed 2 Dec', 'Thu 3 Dec', 'Fri 4 Dec', 'Sat 5 Dec'],
      'Sun 6 Dec',
    ]);
    expect(mounted.find('.appointment').exists()).toBe(false);
  });

  test('asks for the day in the organisation’s time zone', async () => {
    await open();
    expect(callsTo(LIST)[0]!.query).toMatchObject({
      from: '2026-11-30T00:00:00.000Z',
      to: '2026-12-01T00:00:00.000Z',
    });
  });

  test('says that it could not be loaded', async () => {
    answer(LIST, () => problem(503), [APPOINTMENT]);
    const { mounted } = await open();
    expect(mounted.find('[role=alert]').text()).toContain('Couldn’t load the calendar');
    await press('Try again');
    expect(mounted.find('.appointment').exists()).toBe(true);
  });

  test('moves on by day', async () => {
    const { router } = await open();
    await press('Later');
    expect(router.currentRoute.value.query.date).toBe('2026-12-01');
  });

  test('says what to do without practitioners', async () => {
    answer('GET /assistant/practitioners', []);
    const { mounted } = await open();
    expect(mounted.text()).toContain('No practitioners yet');
  });
});

describe('an appointment', () => {
  test.each([
    ['ArrowDown', { practitioner: 'ann', starts_at: '2026-11-30T09:15:00.000Z' }],
    ['ArrowUp', { practitioner: 'ann', starts_at: '2026-11-30T08:45:00.000Z' }],
    ['ArrowRight', { practitioner: 'ben', starts_at: '2026-11-30T09:00:00.000Z' }],
  ])('moves by Alt and %s', async (key, body) => {
    answer(ONE, { ...APPOINTMENT, revision: 4 });
    const { mounted } = await open();
    await mounted.find('.appointment').trigger('keydown', { key, altKey: true });
    await flushPromises();
    const [sent] = callsTo(ONE);
    expect(sent!.body).toEqual(body);
    expect(sent!.headers.get('If-Match')).toBe('"3"');
    expect(toast()).toMatch(/^Moved to Mon 30 Nov, /);
  });

  test('stays where a key leads nowhere, and says why the server refuses', async () => {
    answer(ONE, () => problem(409, 'Taken from 09:30 to 10:00'));
    const { mounted } = await open();
    const press = (options: object) => mounted.find('.appointment').trigger('keydown', options);
    await press({ key: 'ArrowLeft', altKey: true });
    await press({ key: 'ArrowDown' });
    await flushPromises();
    expect(callsTo(ONE)).toEqual([]);
    await press({ key: 'ArrowDown', altKey: true });
    await flushPromises();
    expect(toast()).toContain('Taken from 09:30 to 10:00');
  });

  test('is dragged to another column, and a click is no drag', async () => {
    answer(ONE, { ...APPOINTMENT, revision: 4 });
    const { mounted } = await open();
    const [ann, ben] = mounted.findAll('.day').map(({ element }) => element as HTMLElement);
    for (const day of [ann!, ben!]) {
      day.getBoundingClientRect = () => ({ top: 0, height: 240 }) as DOMRect;
    }
    const block = mounted.find('.appointment');
    const at = (type: string, clientX: number, clientY: number) =>
      dispatchEvent(new PointerEvent(type, { clientX, clientY }));
    document.elementsFromPoint = () => [ben!];
    await block.trigger('pointerdown', { button: 0, clientX: 5, clientY: 65 });
    at('pointermove', 6, 66);
    at('pointerup', 6, 66);
    await block.trigger('click');
    expect(callsTo(ONE)).toEqual([]);
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('Appointment');
    await press('Cancel');

    await block.trigger('pointerdown', { button: 0, clientX: 5, clientY: 65 });
    // 240 pixels are four hours: an hour later.
    at('pointermove', 200, 125);
    await flushPromises();
    expect(mounted.find('.ghost').text()).toBe('10:00');
    at('pointerup', 200, 125);
    await flushPromises();
    expect(callsTo(ONE)[0]!.body)
      .toEqual({ practitioner: 'ben', starts_at: '2026-11-30T10:00:00.000Z' });
    expect(mounted.find('.ghost').exists()).toBe(false);
  });

  test('stays where it is when Escape ends a drag', async () => {
    const { mounted } = await open();
    const [day] = mounted.findAll('.day').map(({ element }) => element as HTMLElement);
    day!.getBoundingClientRect = () => ({ top: 0, height: 240 }) as DOMRect;
    document.elementsFromPoint = () => [day!];
    await mounted.find('.appointment').trigger('pointerdown', { button: 0, clientY: 65 });
    dispatchEvent(new PointerEvent('pointermove', { clientY: 125 }));
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    dispatchEvent(new PointerEvent('pointerup', { clientY: 125 }));
    await flushPromises();
    expect(callsTo(ONE)).toEqual([]);
  });

  test('is changed and cancelled, and leads to its dialog', async () => {
    answer(ONE, { ...APPOINTMENT, revision: 4 });
    const { mounted } = await open();
    await mounted.find('.appointment').trigger('click');
    await flushPromises();
    const link = document.querySelector('[role=dialog] a');
    expect([link?.textContent?.trim(), link?.getAttribute('href')])
      .toEqual(['Open dialog', '/sandbox/t1']);
    await press('Cancel appointment');
    expect(document.body.textContent).toContain('Cancel the appointment of Ada Byron?');
    const buttons = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')]
      .filter(({ textContent }) => textContent?.trim() === 'Cancel appointment');
    buttons.at(-1)!.click();
    await flushPromises();
    expect(callsTo(ONE)[0]!.body).toEqual({ status: 'cancelled' });
    await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  });

  test('without a name is cancelled as “this appointment”', async () => {
    answer(LIST, [{ ...APPOINTMENT, status: 'held', patient_name: '' }]);
    const { mounted } = await open();
    await mounted.find('.appointment').trigger('click');
    await press('Cancel appointment');
    expect(document.body.textContent).toContain('Cancel this appointment?');
  });

  test('is booked at a free time', async () => {
    answer('POST /assistant/appointments', { ...APPOINTMENT, id: 'a2' });
    const { mounted } = await open();
    await press('New appointment');
    await flushPromises();
    const form = () => document.querySelector<HTMLFormElement>('[role=dialog] form')!;
    form().dispatchEvent(new Event('submit', { cancelable: true }));
    await flushPromises();
    expect(form().textContent).toContain('Enter the patient’s name.');
    await fill('Patient’s name', 'Emmy Noether');
    form().dispatchEvent(new Event('submit', { cancelable: true }));
    await flushPromises();
    expect(callsTo('POST /assistant/appointments')[0]!.body).toEqual({
      service: 'check_up',
      practitioner: 'ann',
      starts_at: '2026-11-30T10:00:00+00:00',
      patient_name: 'Emmy Noether',
      patient_phone: '',
      note: '',
    });
    expect(mounted.exists()).toBe(true);
  });
});

describe('closures', () => {
  test('are made for everybody, and whole days have no times', async () => {
    answer('POST /assistant/closures', CLOSURE);
    await open();
    await press('Close time');
    const form = document.querySelector<HTMLFormElement>('[role=dialog] form')!;
    form.dispatchEvent(new Event('submit', { cancelable: true }));
    await flushPromises();
    expect(callsTo('POST /assistant/closures')[0]!.body).toEqual({
      practitioner: null,
      first_date: '2026-11-30',
      last_date: '2026-11-30',
      from_time: null,
      to_time: null,
      reason: '',
    });
  });

  test('are deleted', async () => {
    answer('DELETE /assistant/closures/c1', () => new Response(null, { status: 204 }));
    const { mounted } = await open();
    await mounted.find('button.closure').trigger('click');
    await flushPromises();
    await press('Delete closure');
    await flushPromises();
    expect(callsTo('DELETE /assistant/closures/c1')).toHaveLength(1);
    expect(toast()).toBe('Closure deleted.');
  });
});

test('a viewer who does not serve sees times and changes nothing', async () => {
  answer(LIST, [{ ...APPOINTMENT, patient_name: null, patient_phone: null, note: null }]);
  const { mounted } = await open({ canServe: false });
  expect(mounted.find('.appointment').text()).toContain('Booked');
  expect(mounted.text()).not.toContain('New appointment');
  expect(mounted.find('button.closure').exists()).toBe(false);
  await mounted.find('.appointment').trigger('keydown', { key: 'ArrowDown', altKey: true });
  await mounted.find('.appointment').trigger('click');
  await flushPromises();
  expect(callsTo(ONE)).toEqual([]);
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('Check-up');
  expect(document.querySelector('[role=dialog] form')).toBeNull();
});
