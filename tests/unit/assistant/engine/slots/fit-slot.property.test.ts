import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type DeclaredSlot,
  declaredSlot,
} from '../../../../../functions/assistant/engine/slots/declared-slot.ts';
import { fitSlot } from '../../../../../functions/assistant/engine/slots/fit-slot.ts';
import { fitSlots } from '../../../../../functions/assistant/engine/slots/fit-slots.ts';

const CHOICES = ['Petrol', 'diesel', 'Straße'];

const slots = declaredSlot.shape.type.options.map((type): DeclaredSlot =>
  declaredSlot.parse({
    ...{ code: type, label: type, type },
    ...type === 'choice' && { choices: CHOICES },
  })
);

const digits = (max: number) => fc.integer({ min: 0, max }).map(String);
const padded = (max: number) => digits(max).map((each) => each.padStart(2, '0'));
const day = fc.oneof(
  fc.tuple(fc.integer({ min: 1900, max: 2100 }), padded(13), padded(32))
    .map((parts) => parts.join('-')),
  fc.tuple(digits(32), digits(13), fc.integer({ min: 1900, max: 2100 }))
    .map((parts) => parts.join('.')),
);
const clock = fc.tuple(digits(25), padded(61), fc.constantFrom('', ':00', ':59', ' am', ' p.m.'))
  .map(([hours, minutes, rest]) => `${hours}:${minutes}${rest}`);
const offset = fc.constantFrom('', 'Z', '+01:00', '-0930', '+14');
const moment = fc.tuple(day, fc.constantFrom('T', ' ', ', '), clock, offset)
  .map((parts) => parts.join(''));
const phone = fc.tuple(
  fc.constantFrom('', '+', '00', '0', '8 ', '+44 ', '+7 '),
  fc.array(fc.constantFrom(...'0123456789 -()/'), { maxLength: 16 }),
  fc.constantFrom('', '', ' ext 5', 'x12'),
).map(([prefix, rest, end]) => prefix + rest.join('') + end);

const value = fc.oneof(
  ...[day, clock, moment, phone, fc.emailAddress(), fc.jsonValue(), fc.string()],
  fc.constantFrom('petrol', 'STRASSE', 'STRAẞE', ' diesel', 'yes', 'Нет', '12,5', '+1.0'),
);

const region = fc.record({
  timeZone: fc.constantFrom('Europe/London', 'Asia/Kolkata', 'Africa/Monrovia', 'UTC'),
  defaultCountry: fc.constantFrom('GB', 'RU', 'IT', 'US', 'XX', null),
});

test('a value that fits, fitted again, is itself', () => {
  const type = fc.constantFrom(...slots);
  fc.assert(
    fc.property(type, value, region, (slot, given, where) => {
      const fit = fitSlot(slot, given, where);
      if ('value' in fit) expect(fitSlot(slot, fit.value, where)).toEqual(fit);
    }),
    { numRuns: 5000 },
  );
});

test('a date fits exactly if the calendar has it', () => {
  const date = slots.find(({ type }) => type === 'date')!;
  const parts = fc.tuple(
    fc.integer({ min: 1600, max: 2400 }),
    fc.integer({ min: 0, max: 13 }),
    fc.integer({ min: 0, max: 32 }),
  );
  fc.assert(fc.property(parts, ([year, month, dayOfMonth]) => {
    const written = new Date(Date.UTC(year, month - 1, dayOfMonth));
    const isReal = written.getUTCMonth() === month - 1 && written.getUTCDate() === dayOfMonth;
    const fit = fitSlot(date, `${dayOfMonth}.${month}.${year}`, {
      timeZone: 'UTC',
      defaultCountry: null,
    });
    expect(fit).toEqual(
      isReal ? { value: written.toISOString().slice(0, 10) } : { reason: expect.anything() },
    );
  }));
});

test('each change is fitted alone: the others do not matter', () => {
  const names = fc.constantFrom(...slots.map(({ code }) => code), 'stranger', '__proto__');
  const changes = fc.dictionary(names, fc.option(value), { maxKeys: 6 });
  fc.assert(fc.property(changes, region, (given, where) => {
    const together = fitSlots(given, slots, where);
    const alone = Object.entries(given).map(([name, each]) =>
      fitSlots(Object.fromEntries([[name, each]]), slots, where)
    );
    expect(Object.entries(together.changes)).toEqual(
      alone.flatMap(({ changes }) => Object.entries(changes)),
    );
    expect(together.errors).toEqual(alone.flatMap(({ errors }) => errors));
  }));
});
