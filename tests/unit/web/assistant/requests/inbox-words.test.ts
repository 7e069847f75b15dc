import { describe, expect, test } from 'vitest';
import {
  describeDue,
  describeEntry,
  describeReason,
  describeWait,
  formatKind,
  isDue,
} from '@/features/assistant/requests/inbox-words.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const inMinutes = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const dueIn = (minutes: number) => ({ due_at: inMinutes(minutes), snoozed_until: null });

test.each([
  [0, 'due now', true],
  [-1, '1 min late', true],
  [-90, '1 h late', true],
  [-3000, '2 days late', true],
  [25, 'due in 25 min', false],
  [120, 'due in 2 h', false],
])('what is due in %i minutes is %s', (minutes, words, due) => {
  expect(describeDue(dueIn(minutes), NOW)).toBe(words);
  expect(isDue(dueIn(minutes), NOW)).toBe(due);
});

test.each([
  ['is not due while it is snoozed', -60, 5, /^snoozed until /, false],
  ['is due from the end of its snooze on', 60, -3, '3 min late', true],
  ['that was late before its snooze still is', -60, -3, '1 h late', true],
])('a request %s', (_, due, snoozed, words, isLate) => {
  const request = { ...dueIn(due), snoozed_until: inMinutes(snoozed) };
  expect(describeDue(request, NOW)).toMatch(words);
  expect(isDue(request, NOW)).toBe(isLate);
});

test('kinds and reasons are said in words, also those of a clinic of its own', () => {
  expect(formatKind('second_opinion')).toBe('Second opinion');
  expect(describeReason('self_harm')).toBe('Signs of self-harm');
  expect(describeReason('close')).toBe('Reached the step “close”');
});

describe('the history', () => {
  const entry = (rest: object) => ({
    at: '',
    by: null,
    by_name: null,
    assignee_name: null,
    what: 'changed' as const,
    changes: {},
    note: null,
    ...rest,
  });

  test('has a line for each field that changed', () => {
    const changes: Record<string, [unknown, unknown]> = {
      status: ['open', 'in_progress'],
      assignee: [null, 'u1'],
      slots: [{}, { name: 'Ann', phone: '1' }],
      snoozed_until: ['2026-11-22T12:00:00Z', null],
    };
    expect(describeEntry(entry({ changes, assignee_name: 'Sam' }))).toEqual([
      'Status: open → in progress',
      'Assigned to Sam',
      'Details: none → name: Ann, phone: 1',
      'Snooze ended',
    ]);
    expect(describeEntry(entry({ changes: { assignee: ['u1', null] } })))
      .toEqual(['Unassigned']);
    // Somebody who is gone has no name.
    expect(describeEntry(entry({ changes: { assignee: [null, 'u1'] } })))
      .toEqual(['Assigned to a person']);
  });

  test('tells a note and the beginning', () => {
    expect(describeEntry(entry({ what: 'note', note: 'Called' }))).toEqual(['Called']);
    expect(describeEntry(entry({ what: 'created' }))).toEqual(['Request created']);
  });
});

test.each([[0, 'waiting 0 min'], [59, 'waiting 59 min'], [150, 'waiting 2 h']])(
  'after %i minutes a dialog %s',
  (minutes, words) => {
    const created_at = '2026-11-22T10:00:00Z';
    expect(describeWait({ created_at }, Date.parse(created_at) + minutes * 60_000)).toBe(words);
  },
);
