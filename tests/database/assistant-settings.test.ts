import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { SETTING_BOUNDS } from '../../functions/shared/contract/assistant-settings.ts';
import {
  FIXED_TEXT_CODES,
  FIXED_TEXT_LENGTH_LIMIT,
} from '../../functions/shared/contract/fixed-texts.ts';
import { actAs, type Actor, attempt, PEOPLE } from './actors.ts';
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

  test.each(['takeover_idle_minutes', 'takeover_waiting_minutes', 'callback_due_minutes'])(
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
    [
      'fixed_texts',
      [
        [],
        'Hello',
        { hello: {} },
        { say_more: 'Hello' },
        { say_more: { en: '' } },
        { say_more: { en: 'Hello\n' } },
        { say_more: { en: 1 } },
        { say_more: { en: null } },
        { say_more: { 'en us': 'Hello' } },
        { say_more: { en: 'x'.repeat(FIXED_TEXT_LENGTH_LIMIT + 1) } },
      ],
      [
        {},
        { say_more: {} },
        Object.fromEntries(FIXED_TEXT_CODES.map((code) => [code, { en: 'Hello', 'pt-BR': 'Olá' }])),
        { say_more: { en: 'x'.repeat(FIXED_TEXT_LENGTH_LIMIT) } },
      ],
    ],
  ])(
    '%s has its form',
    onFixture<[string, unknown[], unknown[]]>(async (sql, code, wrong, right) => {
      for (const value of wrong) {
        expect(await store(sql, code, value), JSON.stringify(value)).toBe('23514');
      }
      for (const value of right) expect(await store(sql, code, value)).toBe('stored');
    }),
  );
});

describe('storing settings', () => {
  const change = (given: unknown) => `select public.store_settings('${JSON.stringify(given)}')`;
  const texts = async (sql: TransactionSql) => {
    const [row] = await sql`
      select value from public.assistant_settings where code = 'fixed_texts'`;
    return row?.value;
  };

  test(
    'merges fixed texts by text and language, and null removes',
    onFixture(async (sql) => {
      await actAs(sql, 'editor');
      const steps: [change: unknown, stored: unknown][] = [
        [{ fixed_texts: { say_more: { en: 'More?', de: null } } }, { say_more: { en: 'More?' } }],
        [
          { fixed_texts: { say_more: { de: 'Mehr?' }, person_offer: { en: 'Ann?' } }, nudge_at: 5 },
          { say_more: { en: 'More?', de: 'Mehr?' }, person_offer: { en: 'Ann?' } },
        ],
        [
          { fixed_texts: { say_more: { en: null } }, nudge_at: null },
          { say_more: { de: 'Mehr?' }, person_offer: { en: 'Ann?' } },
        ],
        [{ fixed_texts: { say_more: null } }, { person_offer: { en: 'Ann?' } }],
        [{}, { person_offer: { en: 'Ann?' } }],
        [{ fixed_texts: null }, undefined],
      ];
      for (const [given, stored] of steps) {
        await sql.unsafe(change(given));
        expect(await texts(sql)).toEqual(stored);
      }
      const entries = await sql`
        select what, old_value ->> 'code' as code, made_by from public.ledger
        where what like 'setting_%' order by at desc, id limit 1`;
      expect(entries).toMatchObject([
        { what: 'setting_deleted', code: 'fixed_texts', made_by: PEOPLE.editor },
      ]);
    }),
  );

  test(
    'stores nothing when one of them is wrong',
    onFixture(async (sql) => {
      await actAs(sql, 'editor');
      const given = { nudge_at: 5, fixed_texts: { say_more: { en: '' } } };
      expect(await attempt(sql, change(given))).toEqual({ rows: 0, code: '23514' });
      expect(await sql`select from public.assistant_settings where code = 'nudge_at'`)
        .toHaveLength(0);
    }),
  );

  test.each<Actor>(['viewer', 'stranger', 'removed', 'anonymous'])(
    'is not for a %s',
    onFixture<[Actor]>(async (sql, who) => {
      await actAs(sql, who);
      for (const given of [{ nudge_at: 5 }, { test_setting: null }]) {
        expect(await attempt(sql, change(given))).toEqual({ rows: 0, code: '42501' });
      }
    }),
  );
});

test(
  'a text has a code that names a file; one of an earlier release stays',
  onFixture(async (sql) => {
    const add = (code: string) =>
      attempt(sql, `insert into public.prompt_texts (code, text) values ('${code}', 'Text')`);
    expect(await add('a'.repeat(100))).toMatchObject({ rows: 1 });
    for (const code of ['a'.repeat(101), 'Upper', '_router', 'with space', 'a/b', '']) {
      expect(await add(code), code).toEqual({ rows: 0, code: '23514' });
    }
    const [check] = await sql`
      select convalidated from pg_constraint where conname = 'prompt_texts_code_check'`;
    expect(check).toEqual({ convalidated: false });
  }),
);
