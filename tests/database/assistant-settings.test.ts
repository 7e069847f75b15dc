import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { SETTING_BOUNDS } from '../../functions/shared/contract/assistant-settings.ts';
import { useFixture } from './fixture.ts';

const onFixture = useFixture();

/** Stores a setting; returns the code of the error, if any. */
const store = (sql: TransactionSql, setting: string, value: unknown) =>
  sql.savepoint((inner) =>
    inner`
      insert into public.assistant_settings (code, value)
      values (${setting}, ${sql.json(value as never)})
      on conflict (code) do update set value = excluded.value`
  ).then(() => 'stored', ({ code }) => code);

describe('a setting of the assistant', () => {
  test.each(Object.entries(SETTING_BOUNDS))(
    '%s is a number between the bounds that the API names',
    onFixture<[string, readonly [number, number]]>(async (sql, code, [least, most]) => {
      for (const value of [least - 1, most + 1, String(most), true, {}, [most]]) {
        expect(await store(sql, code, value), JSON.stringify(value)).toBe('23514');
      }
      for (const value of [least, most]) expect(await store(sql, code, value)).toBe('stored');
    }),
  );

  test.each(['takeover_idle_minutes', 'callback_due_minutes'])(
    '%s counts whole minutes',
    onFixture<[string]>(async (sql, code) => {
      expect(await store(sql, code, 7.5)).toBe('23514');
      expect(await store(sql, code, 7)).toBe('stored');
    }),
  );

  test(
    'time_zone names a zone',
    onFixture(async (sql) => {
      expect(await store(sql, 'time_zone', 'Mars/Olympus')).toBe('22023');
      expect(await store(sql, 'time_zone', 1)).toBe('23514');
      expect(await store(sql, 'time_zone', 'Asia/Tokyo')).toBe('stored');
    }),
  );

  test(
    'hours are of a day and end after they begin',
    onFixture(async (sql) => {
      const monday = { day: 1, opens: '08:00', closes: '24:00' };
      const wrong = [
        monday,
        [[monday]],
        ['08:00'],
        [{}],
        ...[{ day: 7 }, { day: 1.5 }, { day: '1' }, { opens: '8:00' }, { opens: 8 }, {
          closes: '08:00',
        }]
          .map((change) => [monday, { ...monday, ...change }]),
      ];
      for (const value of wrong) {
        expect(await store(sql, 'hours', value), JSON.stringify(value)).toBe('23514');
      }
      for (const value of [[], [monday]]) expect(await store(sql, 'hours', value)).toBe('stored');
    }),
  );

  test(
    'closed dates are dates',
    onFixture(async (sql) => {
      for (const value of ['2026-12-25', [20261225], ['25 December']]) {
        expect(await store(sql, 'closed_dates', value), JSON.stringify(value)).toBe('23514');
      }
      for (const value of [[], ['2026-12-25']]) {
        expect(await store(sql, 'closed_dates', value)).toBe('stored');
      }
    }),
  );

  test.each<[string, unknown[], unknown[]]>([
    ['name', [1, ['Linden'], 'x'.repeat(301)], ['', 'Linden Clinic']],
    ['languages', ['en', [1], ['e'], ['en; de']], [[], ['en', 'pt-BR']]],
    ['default_country', [44, 'gb', 'GBR'], ['', 'GB']],
    ['accent', ['green', '#12', '#A0B1C2'], ['', '#a0b1c2']],
    ['logo_asset', [1, 'a'.repeat(63), 'A'.repeat(64)], ['']],
  ])(
    '%s of the organisation has its form',
    onFixture<[string, unknown[], unknown[]]>(async (sql, code, wrong, right) => {
      for (const value of wrong) {
        expect(await store(sql, code, value), JSON.stringify(value)).toBe('23514');
      }
      for (const value of right) expect(await store(sql, code, value)).toBe('stored');
    }),
  );
});
