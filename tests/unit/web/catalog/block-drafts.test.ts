import '../support/browser.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { useBlockDrafts } from '@/features/catalog/block-drafts.ts';
import { viewBlock } from '@/features/catalog/draft-views.ts';
import { useDrafts } from '@/stores/drafts.ts';
import { asEditor, openPage } from '../support/session.ts';
import { HERO, hero } from './blocks.ts';

beforeEach(() => {
  openPage();
  asEditor();
});

describe('useBlockDrafts', () => {
  test('keeps a typed label and an edited changelog apart', () => {
    const drafts = useBlockDrafts();
    drafts.set(HERO, { label: 'v1.3' });
    drafts.set(HERO, { changelog: [] });
    expect(drafts.of(HERO)).toEqual({ label: 'v1.3', changelog: [] });
    drafts.set(HERO, { label: undefined });
    expect(drafts.of(HERO)).toEqual({ label: undefined, changelog: [] });
  });

  test.each([
    ['nothing typed', {}, false],
    ['a label', { label: 'v1.3' }, true],
    ['an emptied label', { label: '' }, true],
    ['an emptied changelog', { changelog: [] }, true],
    ['a label that was taken back', { label: undefined }, false],
  ])('%s: edited is %s', (_, draft, edited) => {
    const drafts = useBlockDrafts();
    drafts.set(HERO, draft);
    expect(drafts.isEdited(HERO)).toBe(edited);
    expect(useDrafts().all).toHaveLength(edited ? 1 : 0);
  });

  test('remembers what the block had when the typing began, until theirs was shown', () => {
    const drafts = useBlockDrafts();
    drafts.set(HERO, { label: 'v1.3' }, hero({ version: 'v1.2' }));
    drafts.set(HERO, { label: 'v1.4' }, hero({ version: 'v2.0' }));
    expect(drafts.of(HERO).base?.version).toBe('v1.2');
    drafts.rebase(HERO, hero({ version: 'v2.0' }));
    expect(drafts.of(HERO)).toMatchObject({ label: 'v1.4', base: { version: 'v2.0' } });
  });

  test('dropping one block’s draft leaves the others', () => {
    const drafts = useBlockDrafts();
    drafts.set(HERO, { label: 'v1.3' });
    drafts.set('/blocks/services', { label: 'v2.0' });
    drafts.drop(HERO);
    expect(useDrafts().all.map(({ key }) => key)).toEqual(['/blocks/services']);
  });
});

test('the list of unsaved changes shows label and changelog before and after', async () => {
  const changelog = [{ version: 'v1.3', date: '2026-11-22', changes: ['Larger', 'Greener'] }];
  useBlockDrafts().set(HERO, { label: 'v1.3', changelog }, hero({ changelog: [] }));
  const view = await viewBlock(useDrafts().all[0]!);
  expect(view).toMatchObject({ to: HERO, facts: 'version label and changelog' });
  expect(await view.compare()).toEqual([
    { title: 'Version label', before: hero().version, after: 'v1.3' },
    { title: 'Changelog', before: '', after: 'v1.3, 2026-11-22\n- Larger\n- Greener' },
  ]);
});
