import { expect, test } from 'vitest';
import { CLINIC } from '../../../../../web/src/features/blocks/clinic.ts';
import { formatOpeningHours } from '../../../../../functions/assistant/turn/prompt/fill-organisation.ts';
import { nowPart } from '../../../../../functions/assistant/turn/prompt/now-part.ts';
import { DEFAULT_ORGANISATION } from '../../../../../functions/shared/contract/organisation.ts';
import { CLINIC as DELIVERED } from '../../../../support/clinic.ts';

const clinic = { ...DEFAULT_ORGANISATION, ...DELIVERED.organisation };

const rows: [moment: string, zone: string, clock: string, opening: string][] = [
  [
    '2026-11-26T14:05:00Z',
    'Europe/London',
    'Thursday 26 November 2026, 14:05',
    'open now, until 20:00',
  ],
  [
    '2026-11-26T07:59:00Z',
    'Europe/London',
    'Thursday 26 November 2026, 7:59',
    'on Thursday 26 November 2026 at 8:00',
  ],
  [
    '2026-11-27T20:00:00Z',
    'Europe/London',
    'Friday 27 November 2026, 20:00',
    'on Saturday 28 November 2026 at 9:00',
  ],
  [
    '2026-11-28T15:00:00Z',
    'Europe/London',
    'Saturday 28 November 2026, 15:00',
    'on Monday 30 November 2026 at 8:00',
  ],
  [
    '2026-07-01T23:30:00Z',
    'Europe/London',
    'Thursday 2 July 2026, 0:30',
    'on Thursday 2 July 2026 at 8:00',
  ],
  ['2026-12-31T23:30:00Z', 'Asia/Tokyo', 'Friday 1 January 2027, 8:30', 'open now, until 20:00'],
];

test.each(rows)('at %s in %s it is %s', (moment, zone, clock, opening) => {
  const part = nowPart(new Date(moment), { ...clinic, time_zone: zone });
  expect(part).toMatch(/^## Now\n\n- /);
  expect(part).toContain(`${clock} (${zone}).`);
  expect(part).toContain(opening);
});

test('the delivered organisation is the one that the blocks show', () => {
  const { name, tagline, address, phone, email } = CLINIC;
  expect(clinic).toMatchObject({ name, tagline, address, phone, email });
  expect(CLINIC.hours.map(({ days, time }) => `${days} ${time}`))
    .toEqual(['Monday to Friday 8:00–20:00', 'Saturday 9:00–15:00', 'Sunday closed']);
  expect(formatOpeningHours(clinic.hours))
    .toBe('Monday to Friday 8:00–20:00, Saturday 9:00–15:00, closed on Sunday');
});

const day = (day: number, opens: string, closes: string) => ({ day, opens, closes });
const WITH_BREAK = [day(4, '13:00', '24:00'), day(4, '08:30', '12:00')];

test.each([
  ['08:29', [], 'on Thursday 26 November 2026 at 8:30'],
  ['11:59', [], 'open now, until 12:00'],
  ['12:00', [], 'on Thursday 26 November 2026 at 13:00'],
  ['23:59', [], 'open now, until 24:00'],
  ['09:00', ['2026-11-26'], 'on Thursday 3 December 2026 at 8:30'],
  ['09:00', ['2026-11-26', '2026-12-03'], 'on Thursday 10 December 2026 at 8:30'],
])('with a break, at %s, closed on %j, it is %s', (time, closed_dates, opening) => {
  const times = { kind: 'garage', time_zone: 'UTC', hours: WITH_BREAK, closed_dates };
  expect(nowPart(new Date(`2026-11-26T${time}:00Z`), times)).toContain(opening);
});

test('without hours the assistant is told only the time', () => {
  const times = { kind: 'school', time_zone: 'UTC', hours: [], closed_dates: [] };
  expect(nowPart(new Date('2026-11-26T09:00:00Z'), times))
    .toBe('## Now\n\n- At the school it is Thursday 26 November 2026, 9:00 (UTC).');
});
