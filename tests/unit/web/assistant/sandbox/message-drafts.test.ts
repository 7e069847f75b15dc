import '../../support/browser.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { NEW_DIALOG, useMessageDrafts } from '@/features/assistant/sandbox/message-drafts.ts';
import { useDrafts } from '@/stores/drafts.ts';
import { asEditor, openPage } from '../../support/session.ts';

beforeEach(() => {
  openPage();
  asEditor();
});

const SENT = { id: 'm1', text: 'Hello', at: '2026-11-22T10:00:00Z' };

describe('useMessageDrafts', () => {
  test.each([
    ['an empty box takes the text as it was', '', 'sent'],
    ['what was typed since stands after it', 'typed', 'sent\ntyped'],
    ['blanks typed since are nothing', '  ', 'sent'],
  ])('giving text back: %s', (_, typed, expected) => {
    const drafts = useMessageDrafts();
    drafts.write('a', typed);
    drafts.returnToBox('a', 'sent');
    expect(drafts.read('a')).toBe(expected);
  });

  test('what was typed while a new dialog began moves to it', () => {
    const drafts = useMessageDrafts();
    drafts.write(NEW_DIALOG, 'next question');
    drafts.move(NEW_DIALOG, 'born');
    expect([drafts.read(NEW_DIALOG), drafts.read('born')]).toEqual(['', 'next question']);
  });

  test('boxes do not see each other', () => {
    const drafts = useMessageDrafts();
    drafts.write('a', 'one');
    expect(drafts.read('b')).toBe('');
  });

  test('a message on its way is kept with an empty box until it is answered', () => {
    const drafts = useMessageDrafts();
    drafts.write('a', 'Hello');
    drafts.send('a', SENT);
    expect(drafts.of('a')).toEqual({ text: '', sent: SENT, isUnderway: true });
    drafts.write('a', 'and more');
    drafts.settle('a');
    expect(drafts.of('a')).toEqual({ text: 'and more' });
  });

  test('a text that was chosen and not typed is sent, and what is typed stays in the box', () => {
    const drafts = useMessageDrafts();
    drafts.write('a', 'half a sent');
    drafts.send('a', SENT);
    expect(drafts.of('a')).toEqual({ text: 'half a sent', sent: SENT, isUnderway: true });
  });

  test('a message that came back keeps its id for the next try, until its text is gone', () => {
    const drafts = useMessageDrafts();
    drafts.send('a', SENT);
    drafts.returnToBox('a', 'Hello');
    expect(drafts.of('a')).toEqual({ text: 'Hello', sent: SENT });
    drafts.write('a', '');
    expect(useDrafts().all).toEqual([]);
  });
});
