import { describe, expect, test } from 'vitest';
import {
  besides,
  parseFilter,
  partsOf,
  toQuery,
  toQueryParams,
  toSavedQuery,
  without,
} from '@/features/assistant/sandbox/dialog-filter.ts';

const FULL = {
  q: '"root canal" price & more',
  order: 'longest',
  from: '2026-11-20',
  to: '2026-11-21',
  trial: 'true',
  intent_code: ['new_booking', 'price_question'],
  version: ['2', '3'],
  config_id: ['c1'],
  step: ['qualify'],
  event: ['sticky'],
  has: ['unhelpful', 'fallback'],
  tag: ['come back'],
  user_id: ['u1'],
};

describe('the filter in an address', () => {
  test('comes back as it was put there', () => {
    expect(parseFilter(toQuery(FULL))).toEqual(FULL);
    expect(toQuery(parseFilter({}))).toEqual({});
  });

  test('leaves out what is not its business, is empty or there twice', () => {
    const filter = parseFilter({ message: 'm1', q: ['', 'a'], has: ['x', 'x', null], tag: '' });
    expect(toQuery(filter)).toEqual({ q: 'a', has: ['x'] });
    expect(besides({ message: 'm1', tab: 'state', q: 'a' })).toEqual({
      message: 'm1',
      tab: 'state',
    });
  });

  test('takes a saved filter, whose lists may hold numbers', () => {
    const saved = { intent_code: ['a'], version: [2], trial: true, q: 'x' };
    expect(toQuery(parseFilter(toSavedQuery(saved))))
      .toEqual({ intent_code: ['a'], version: ['2'], trial: 'true', q: 'x' });
  });
});

test('the server is asked for whole days of the reader’s time zone', () => {
  const { from, to } = toQueryParams(parseFilter({ from: '2026-11-20', to: '2026-11-21' }));
  expect(new Date(from!)).toEqual(new Date(2026, 10, 20));
  expect(new Date(to!)).toEqual(new Date(2026, 10, 22));
  const instant = '2026-11-20T10:00:00Z';
  expect(toQueryParams(parseFilter({ from: instant }))).toEqual({ from: instant });
});

describe('a part of a filter', () => {
  test('is each value that can be taken away', () => {
    const parts = partsOf(FULL);
    expect(parts).toHaveLength(14);
    const rest = parts.reduce(without, FULL);
    expect(toQuery(rest)).toEqual({ q: FULL.q, order: 'longest' });
  });

  test('takes the versions along when it is the last branch', () => {
    const one = without(FULL, { key: 'intent_code', value: 'new_booking' });
    expect(one.version).toEqual(['2', '3']);
    expect(without(one, { key: 'intent_code', value: 'price_question' }).version).toEqual([]);
  });
});
