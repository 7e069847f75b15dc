import { describe, expect, test } from 'vitest';
import {
  type SuspendedNote,
  suspendedNotes,
} from '@/features/assistant/sandbox/suspended-notes.ts';
import { patient, reply } from './messages.ts';

describe('suspendedNotes', () => {
  type Told = SuspendedNote | null;
  test.each<[sentence: string, suspended: (string | null)[], told: Told[]]>([
    ['nothing suspended, nothing told', [null, null], [null, null]],
    ['it is told as it is suspended', [null, 'a'], [null, 'is']],
    [
      'it is told where it was suspended, and at the end',
      [null, 'a', 'a', 'a'],
      [null, 'was', null, 'is'],
    ],
    ['once resumed it was suspended', ['a', 'a', null], ['was', null, null]],
    ['another suspended scenario is told again', ['a', 'a', 'b', null], ['was', null, 'was', null]],
  ])('%s', (_, suspended, told) => {
    const replies = suspended.map((code) => reply({ suspended: code }));
    const notes = suspendedNotes(replies.flatMap((each) => [patient(), each]));
    expect(replies.map(({ id }) => notes.get(id) ?? null)).toEqual(told);
  });
});
