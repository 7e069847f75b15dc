import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  NEW_DIALOG,
  useUnsent,
} from '../../../../../web/src/features/assistant/sandbox/unsent-store.ts';

beforeEach(() => setActivePinia(createPinia()));

describe('useUnsent', () => {
  test.each([
    ['an empty box takes the text as it was', '', 'sent'],
    ['what was typed since stands after it', 'typed', 'sent\ntyped'],
    ['blanks typed since are nothing', '  ', 'sent'],
  ])('giving text back: %s', (_, typed, expected) => {
    const drafts = useUnsent();
    drafts.write('a', typed);
    drafts.returnToBox('a', 'sent');
    expect(drafts.read('a')).toBe(expected);
  });

  test('what was typed while a new dialog began moves to it', () => {
    const drafts = useUnsent();
    drafts.write(NEW_DIALOG, 'next question');
    drafts.move(NEW_DIALOG, 'born');
    expect([drafts.read(NEW_DIALOG), drafts.read('born')]).toEqual(['', 'next question']);
  });

  test('boxes do not see each other', () => {
    const drafts = useUnsent();
    drafts.write('a', 'one');
    expect(drafts.read('b')).toBe('');
  });
});
