import '../support/browser.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { useDrafts } from '../../../../web/src/features/catalog/drafts-store.ts';
import { openPage } from '../support/session.ts';
import { HERO } from './blocks.ts';

beforeEach(() => openPage());

describe('useDrafts', () => {
  test('keeps a typed label and an edited changelog apart', () => {
    const drafts = useDrafts();
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
    const drafts = useDrafts();
    drafts.set(HERO, draft);
    expect(drafts.isEdited(HERO)).toBe(edited);
    expect(drafts.describe()).toEqual(edited ? [`Label or changelog of ${HERO}`] : []);
  });

  test('dropping one block’s draft leaves the others', () => {
    const drafts = useDrafts();
    drafts.set(HERO, { label: 'v1.3' });
    drafts.set('/blocks/services', { label: 'v2.0' });
    drafts.drop(HERO);
    expect(drafts.describe()).toEqual(['Label or changelog of /blocks/services']);
  });
});
