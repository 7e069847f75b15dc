// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { effectScope, nextTick, shallowRef } from 'vue';
import { ApiProblem, ConflictProblem, toApiProblem } from '@/api/index.ts';
import { useEdit } from '@/features/assistant/useEdit.ts';
import { useDrafts } from '@/stores/drafts.ts';
import { useToasts } from '@/ui/toasts.ts';
import { asEditor, openPage } from '../support/session.ts';

interface Note {
  text: string;
  base: number;
}

beforeEach(() => {
  openPage();
  asEditor();
});

function open() {
  const stored = shallowRef<Note | undefined>({ text: 'one', base: 1 });
  const edits = effectScope().run(() =>
    useEdit<Note>({
      kind: 'note',
      key: () => 'a',
      stored: () => stored.value,
      isUnchanged: ({ text, base }, now) => text === now?.text && base === now.base,
      revisionOf: ({ base }) => String(base),
      rebase: ({ mine, theirs: { base } }) => ({ ...mine, base }),
    })
  )!;
  return { edits, stored };
}

const MINE = { text: 'mine', base: 1 };
const THEIRS = { text: 'theirs', base: 2 };
const rejected = (status: number) => toApiProblem(null, { status, title: 'No' });

/** Edits the note, which another person has saved meanwhile. */
function conflict() {
  const opened = open();
  opened.edits.change({ text: 'mine' });
  opened.stored.value = THEIRS;
  return opened;
}

test('only a 412 is a conflict', () => {
  expect([412, 409, 422].map((status) => rejected(status) instanceof ConflictProblem))
    .toEqual([true, false, false]);
  expect(rejected(412)).toBeInstanceOf(ApiProblem);
});

test('a save rejected by a 412 becomes a conflict with both texts', async () => {
  const { edits, stored } = open();
  edits.change({ text: 'mine' });
  expect(edits.conflict.value).toBeUndefined();
  const saved = edits.save(() => {
    stored.value = THEIRS;
    return Promise.reject(rejected(412));
  });
  expect(await saved).toBeUndefined();
  expect(edits.conflict.value).toEqual({ mine: MINE, theirs: THEIRS });
  expect(edits.isRejected.value).toBe(true);
  edits.keepMine();
  await nextTick();
  expect([edits.conflict.value, edits.isRejected.value]).toEqual([undefined, false]);
  expect(edits.draft.value).toEqual({ text: 'mine', base: 2 });
  expect(await edits.save(() => Promise.resolve('saved'))).toBe('saved');
});

test('a 412 without their text, and any other problem, is thrown', async () => {
  const { edits } = open();
  edits.change({ text: 'mine' });
  await expect(edits.save(() => Promise.reject(rejected(412)))).rejects.toThrow('No');
  const other = conflict().edits;
  await expect(other.save(() => Promise.reject(rejected(503)))).rejects.toThrow('No');
  expect(other.isRejected.value).toBe(false);
});

test('a text that is not edited, or not loaded, has no conflict', () => {
  const { edits, stored } = open();
  stored.value = THEIRS;
  expect([edits.conflict.value, edits.draft.value]).toEqual([undefined, THEIRS]);
  edits.change({ text: 'mine' });
  stored.value = undefined;
  expect([edits.conflict.value, edits.draft.value]).toEqual([undefined, { text: 'mine', base: 2 }]);
});

test('both are merged, which can be undone', () => {
  const { edits } = conflict();
  edits.merge(
    ({ mine, theirs }) => ({ merged: { ...theirs, text: mine.text + theirs.text }, conflicts: 3 }),
    (conflicts) => `Merged: ${conflicts}`,
  );
  expect(edits.draft.value).toEqual({ text: 'minetheirs', base: 2 });
  const { text, actions } = useToasts().toasts.at(-1)!;
  expect(text).toBe('Merged: 3');
  actions![0]!.run();
  expect(edits.conflict.value).toEqual({ mine: MINE, theirs: THEIRS });
});

test('theirs is accepted, and mine is set aside and can be restored', () => {
  const { edits } = conflict();
  edits.acceptRemote('Set aside.');
  expect([edits.draft.value, useDrafts().all.map(({ value }) => value)]).toEqual([THEIRS, [MINE]]);
  useToasts().toasts.at(-1)!.actions![0]!.run();
  expect(edits.draft.value).toEqual(MINE);
});

test('a draft that equals the stored text is dropped', () => {
  const { edits } = open();
  edits.change({ text: 'mine' });
  edits.change({ text: 'one' });
  expect(useDrafts().all).toEqual([]);
});
