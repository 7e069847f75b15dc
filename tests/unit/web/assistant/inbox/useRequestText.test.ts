import '../../support/browser.ts';
import { beforeEach, expect, test } from 'vitest';
import { draftViews } from '@/features/assistant/draft-views.ts';
import { useRequestText } from '@/features/assistant/inbox/useRequestText.ts';
import { useTakeover } from '@/features/assistant/takeover/useTakeover.ts';
import { useDrafts } from '@/stores/drafts.ts';
import { asEditor, openPage } from '../../support/session.ts';

beforeEach(() => {
  openPage();
  asEditor();
});

const listed = () =>
  Promise.all(
    useDrafts().all.map(async (draft) => {
      const { to, compare } = await draftViews[draft.kind]!(draft);
      return [to, (await compare())[0]!.after];
    }),
  );

test('what is typed about a request stays with it until it is saved', () => {
  const note = (id: string) => useRequestText('request-note', () => id);
  note('r1').value = 'Called back';
  expect([note('r1').value, note('r2').value]).toEqual(['Called back', '']);
  note('r1').value = '';
  expect(useDrafts().all).toEqual([]);
});

test('the list of what is not saved leads to texts about requests and to patients', async () => {
  useRequestText('request-note', () => 'r1').value = 'Called back';
  expect(await listed()).toEqual([['/inbox/r1', 'Called back']]);
  useDrafts().drop('request-note', 'r1');
  useRequestText('request-outcome', () => 'r1').value = 'Booked';
  expect(await listed()).toEqual([['/inbox/r1', 'Booked']]);
  useDrafts().drop('request-outcome', 'r1');
  useTakeover(() => 't1').text.value = 'Hello';
  expect(await listed()).toEqual([['/sandbox/t1', 'Hello']]);
});
