import { describe, expect, test } from 'vitest';
import {
  describeCounts,
  describeDue,
  toDueRows,
} from '@/features/assistant/privacy/retention-words.ts';

const due = (count: number) => ({ count, ids: ['a'], thread_ids: ['b'] });

describe('what is due', () => {
  test('has a row for each kind and act, in the order of the rules', () => {
    const rows = toDueRows({
      requests: { delete: due(1) },
      patient_dialogs: { delete: due(2), anonymise: due(1200) },
    });
    expect(rows.map(describeDue)).toEqual([
      'Patient dialogs: anonymise 1,200',
      'Patient dialogs: delete 2',
      'Requests: delete 1',
    ]);
    expect(rows[2]).toMatchObject({ ids: ['a'], threadIds: ['b'] });
  });

  test('is nothing without rows', () => {
    expect(toDueRows({})).toEqual([]);
  });
});

describe('what a run did', () => {
  test('leaves out what it did not do', () => {
    expect(describeCounts({
      requests: { anonymise: 2, delete: 1 },
      traces: { anonymise: 0, delete: 3 },
    })).toBe('Requests: 2 anonymised, 1 deleted; Reply traces: 3 deleted.');
    expect(describeCounts({})).toBe('Nothing was due.');
  });
});
