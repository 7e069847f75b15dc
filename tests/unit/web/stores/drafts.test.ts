import {
  closeTab,
  dispatchOnWindow,
  fillStorage,
  openTab,
  storedEntries,
  storeElsewhere,
} from '../support/browser.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { useDrafts } from '@/stores/drafts.ts';
import { asEditor, asVisitor, openPage } from '../support/session.ts';

beforeEach(() => {
  openPage();
  asEditor('ada');
});

/** Opens another page with the same localStorage. */
function reopen(id = 'ada'): ReturnType<typeof useDrafts> {
  openPage(storedEntries());
  asEditor(id);
  return useDrafts();
}

const of = (tab: string, key = 'booking') => `linden.draft.ada.${tab}.prompt.${key}`;
const stored = (value: unknown, at = '2026-11-22T10:00:00Z') => JSON.stringify({ at, value });

describe('a draft', () => {
  test('outlives a reload, and ends when it is dropped', () => {
    useDrafts().write('prompt', 'booking', 'Be kind.');
    expect(reopen().mine('prompt', 'booking')?.value).toBe('Be kind.');
    useDrafts().drop('prompt', 'booking');
    expect(useDrafts().all).toEqual([]);
    expect(reopen().all).toEqual([]);
  });

  test('is of one account: nobody else sees it, and it is there when they come back', () => {
    useDrafts().write('prompt', 'booking', 'Be kind.');
    asVisitor();
    expect(useDrafts().all).toEqual([]);
    asEditor('bo');
    expect(useDrafts().all).toEqual([]);
    expect(useDrafts().mine('prompt', 'booking')).toBeUndefined();
    expect(reopen('bo').all).toEqual([]);
    expect(reopen('ada').all).toHaveLength(1);
  });

  test('is not kept for a visitor', () => {
    asVisitor();
    useDrafts().write('prompt', 'booking', 'Be kind.');
    expect(storedEntries()).toEqual({});
  });

  test('stays on the page when the browser is full, which asks before it is closed', () => {
    fillStorage();
    useDrafts().write('prompt', 'booking', 'Be kind.');
    expect([useDrafts().isFull, useDrafts().mine('prompt', 'booking')?.value])
      .toEqual([true, 'Be kind.']);
    const closing = new Event('beforeunload', { cancelable: true });
    dispatchOnWindow(closing);
    expect(closing.defaultPrevented).toBe(true);
  });

  test('that did not fit is not forgotten when a smaller one fits', () => {
    const drafts = useDrafts();
    fillStorage();
    drafts.write('prompt', 'booking', 'A long prompt.');
    fillStorage(false);
    drafts.write('message', 'dialog', 'hi');
    expect(drafts.isFull).toBe(true);
    drafts.write('prompt', 'booking', 'A short one.');
    expect(drafts.isFull).toBe(false);
  });

  test('that did not fit and is dropped holds nobody back', () => {
    fillStorage();
    useDrafts().write('prompt', 'booking', 'A long prompt.');
    useDrafts().drop('prompt', 'booking');
    expect(useDrafts().isFull).toBe(false);
  });

  test('lets the page be closed once it is stored', () => {
    useDrafts().write('prompt', 'booking', 'Be kind.');
    const closing = new Event('beforeunload', { cancelable: true });
    dispatchOnWindow(closing);
    expect(closing.defaultPrevented).toBe(false);
  });

  test('that cannot be read is none', () => {
    openPage({ [of('t')]: '{', 'linden.draft.ada': 'x' });
    asEditor('ada');
    expect(useDrafts().all).toEqual([]);
  });
});

describe('two tabs', () => {
  test('each keeps its own words of one text', () => {
    const drafts = useDrafts();
    drafts.write('prompt', 'booking', 'Mine');
    openTab('other');
    storeElsewhere(of('other'), stored('Theirs'));
    expect(drafts.mine('prompt', 'booking')?.value).toBe('Mine');
    expect(drafts.others('prompt', 'booking').map(({ value }) => value)).toEqual(['Theirs']);
    storeElsewhere(of('other'), null);
    expect(drafts.all.map(({ value }) => value)).toEqual(['Mine']);
  });

  test('a draft of a tab that is open is not taken over, one of a closed tab is', async () => {
    openTab('other');
    openPage({ [of('other')]: stored('Theirs') });
    asEditor('ada');
    const drafts = useDrafts();
    await drafts.claim('prompt', 'booking');
    expect(drafts.mine('prompt', 'booking')).toBeUndefined();
    closeTab('other');
    await drafts.claim('prompt', 'booking');
    expect(drafts.mine('prompt', 'booking')?.value).toBe('Theirs');
    expect(localStorage.getItem(of('other'))).toBeNull();
  });

  test('of what closed tabs left the newest is taken over, the rest stays in the list', async () => {
    openPage({
      [of('one')]: stored('Older', '2026-11-20T10:00:00Z'),
      [of('two')]: stored('Newer', '2026-11-21T10:00:00Z'),
    });
    asEditor('ada');
    await useDrafts().claim('prompt', 'booking');
    expect(useDrafts().mine('prompt', 'booking')?.value).toBe('Newer');
    expect(useDrafts().others('prompt', 'booking').map(({ value }) => value)).toEqual(['Older']);
  });

  test('what is typed here is not replaced by what a closed tab left', async () => {
    openPage({ [of('closed')]: stored('Left') });
    asEditor('ada');
    const claiming = useDrafts().claim('prompt', 'booking');
    useDrafts().write('prompt', 'booking', 'Typed');
    await claiming;
    expect(useDrafts().mine('prompt', 'booking')?.value).toBe('Typed');
    expect(useDrafts().all).toHaveLength(2);
  });

  test('a storage that was emptied by hand is given back what stands on the page', () => {
    const drafts = useDrafts();
    drafts.write('prompt', 'booking', 'Mine');
    for (const key of Object.keys(localStorage)) localStorage.removeItem(key);
    dispatchOnWindow(Object.assign(new Event('storage'), { key: null }));
    expect(reopen().mine('prompt', 'booking')?.value).toBe('Mine');
  });
});

describe('putting aside', () => {
  test('makes room without losing the text, also for the next page', async () => {
    const drafts = useDrafts();
    drafts.write('prompt', 'booking', 'First');
    drafts.putAside('prompt', 'booking');
    expect(drafts.mine('prompt', 'booking')).toBeUndefined();
    drafts.write('prompt', 'booking', 'Second');
    const next = reopen();
    expect(next.all.map(({ value }) => value).toSorted()).toEqual(['First', 'Second']);
    next.drop('prompt', 'booking');
    await next.claim('prompt', 'booking');
    expect(next.mine('prompt', 'booking')).toBeUndefined();
  });

  test('bringing one back puts aside what stood there', () => {
    const drafts = useDrafts();
    drafts.write('prompt', 'booking', 'First');
    drafts.putAside('prompt', 'booking');
    drafts.write('prompt', 'booking', 'Second');
    drafts.bring(drafts.others('prompt', 'booking')[0]!);
    expect(drafts.mine('prompt', 'booking')?.value).toBe('First');
    expect(drafts.others('prompt', 'booking').map(({ value }) => value)).toEqual(['Second']);
  });

  test('what was put aside is brought back once, also by what put it aside', () => {
    const drafts = useDrafts();
    drafts.write('prompt', 'booking', 'First');
    const aside = drafts.putAside('prompt', 'booking')!;
    expect(drafts.others('prompt', 'booking')).toEqual([aside]);
    drafts.bring(aside);
    drafts.write('prompt', 'booking', 'Second');
    drafts.bring(aside);
    expect(drafts.all.map(({ value }) => value)).toEqual(['Second']);
    drafts.drop('prompt', 'booking');
    expect(drafts.putAside('prompt', 'booking')).toBeUndefined();
  });

  test('what was thrown away can be taken back', () => {
    const drafts = useDrafts();
    drafts.write('prompt', 'booking', 'First');
    const [draft] = drafts.all;
    drafts.remove(draft!);
    expect(reopen().all).toEqual([]);
    useDrafts().hold(draft!);
    expect(reopen().all.map(({ value }) => value)).toEqual(['First']);
  });
});
