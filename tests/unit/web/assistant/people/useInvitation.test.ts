import '../../support/browser.ts';
import { beforeEach, expect, test } from 'vitest';
import { viewInvitation } from '@/features/assistant/draft-views.ts';
import { useInvitation } from '@/features/assistant/people/useInvitation.ts';
import { useDrafts } from '@/stores/drafts.ts';
import { storedEntries } from '../../support/browser.ts';
import { asEditor, openPage } from '../../support/session.ts';

const EMPTY = { email: '', displayName: '', role: 'viewer' };

beforeEach(() => {
  openPage();
  asEditor();
});

test('what is typed of an invitation is there after a reload, and for nobody else', () => {
  useInvitation().change({ email: 'ann@x.org' });
  useInvitation().change({ role: 'editor' });
  openPage(storedEntries());
  asEditor('u2');
  expect(useInvitation().invitation.value).toEqual(EMPTY);
  asEditor();
  useDrafts().bring(useDrafts().all[0]!);
  expect(useInvitation().invitation.value).toEqual({
    ...EMPTY,
    email: 'ann@x.org',
    role: 'editor',
  });
});

test('an invitation that is emptied or sent is no draft any more', () => {
  const { change, clear } = useInvitation();
  change({ displayName: 'Ann' });
  change({ displayName: '' });
  expect(useDrafts().all).toEqual([]);
  change({ role: 'editor' });
  expect(useDrafts().all).toHaveLength(1);
  clear();
  expect(useDrafts().all).toEqual([]);
});

test('the list of unsaved changes tells whose invitation it is, and leads to it', async () => {
  useInvitation().change({ email: 'ann@x.org', displayName: 'Ann' });
  const { compare, ...view } = await viewInvitation(useDrafts().all[0]!);
  expect(view).toEqual({ title: 'Invitation', facts: 'of ann@x.org', to: '/people?invite' });
  expect(await compare()).toMatchObject([{ before: '', after: 'ann@x.org\nAnn\nviewer' }]);
});
