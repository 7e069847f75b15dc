import { describe, expect, test } from 'vitest';
import { suspendedNotes } from '../../../../../web/src/features/assistant/sandbox/suspended-notes.ts';
import { patient, reply } from './messages.ts';

describe('suspendedNotes', () => {
  test.each<[sentence: string, suspended: (string | null)[], told: number[]]>([
    ['nothing suspended, nothing told', [null, null], []],
    ['it is told where it is put aside, and at the end', [null, 'a', 'a', 'a'], [1, 3]],
    ['once resumed only the place of putting aside is left', ['a', 'a', null], [0]],
    ['another scenario put aside is told again', ['a', 'a', 'b', null], [0, 2]],
  ])('%s', (_, suspended, told) => {
    const replies = suspended.map((code) => reply({ suspended: code }));
    const ids = suspendedNotes(replies.flatMap((each) => [patient(), each]));
    expect(replies.flatMap(({ id }, index) => (ids.has(id) ? [index] : []))).toEqual(told);
  });
});
