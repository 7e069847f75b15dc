import { expect, test } from 'vitest';
import type { VersionFigures } from '@contract/assistant/schemas/figures.ts';
import {
  describeCalls,
  figureRows,
  listActions,
} from '@/features/assistant/settings/figure-rows.ts';

const figures = (turns: number, unhelpful: number, more: object = {}): VersionFigures => ({
  ...{ config_id: null, version: 1, turns, unhelpful },
  ...{ parse_errors: 0, fallbacks: 0, escalations: 0, events: {} },
  ...{ reply_characters: 100, tokens: 900, latency_ms_p50: 800, actions: {}, cost: null },
  ...more,
});
const unhelpful = (versions: VersionFigures[]) =>
  figureRows(versions).find(({ name }) => name === 'Marked not helpful')!;

test('the same shares differ clearly in large samples, and may be chance in small ones', () => {
  expect(unhelpful([figures(1000, 100), figures(1000, 300)]).differs).toBe(true);
  expect(unhelpful([figures(10, 1), figures(10, 3)]).differs).toBe(false);
});

test('a single version differs from nothing', () => {
  const { shares, differs } = unhelpful([figures(10, 1)]);
  expect([shares[0]?.share, differs]).toEqual([0.1, false]);
});

test('an event that only one version has is a row of both', () => {
  const sticky = { count: 5, share: 0.5, low: 0.24, high: 0.76 };
  const rows = figureRows([figures(10, 0, { events: { sticky } }), figures(20, 0)]);
  const row = rows.find(({ name }) => name.startsWith('Event:'))!;
  expect(row.shares.map(({ count }) => count)).toEqual([5, 0]);
});

test('the calls of an action are counted, of those that either version called', () => {
  const find = { calls: 1200, failed: 2, refused: 0, latency_ms_p50: 40, latency_ms_p95: 1900 };
  const hold = { calls: 1, failed: 0, refused: 1, latency_ms_p50: null, latency_ms_p95: null };
  const versions = [figures(10, 0, { actions: { hold } }), figures(9, 0, { actions: { find } })];
  expect(listActions(versions)).toEqual(['find', 'hold']);
  expect([find, hold, undefined].map(describeCalls)).toEqual([
    '1,200 calls, 2 failed, median 40 ms, p95 1,900 ms',
    '1 call, 1 rejected',
    'No calls',
  ]);
});
