import { dispatchOnWindow } from '../support/browser.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { effectScope, ref } from 'vue';
import { useShortcutKeys } from '@/frame/useShortcutKeys.ts';
import { useTypedAhead } from '@/frame/useTypedAhead.ts';
import { shortcuts, singleKeys, useShortcuts } from '@/navigation/shortcuts.ts';

class FakeElement {
  constructor(readonly place: string, readonly isContentEditable = false) {}
  closest(places: string) {
    return places.split(', ').includes(this.place) ? this : null;
  }
}
class FakeInput extends FakeElement {
  constructor(readonly type: string) {
    super('input');
  }
}
vi.stubGlobal('HTMLElement', FakeElement);
vi.stubGlobal('HTMLInputElement', FakeInput);
const openDialog = vi.fn((_: string): object | null => null);
Object.assign(document, { querySelector: openDialog });

const ran = vi.fn();
const isSaving = ref(false);
let scope = effectScope();

beforeEach(() => {
  vi.clearAllMocks();
  openDialog.mockReturnValue(null);
  singleKeys.value = true;
  isSaving.value = false;
  scope = effectScope();
  scope.run(() => {
    useShortcuts(() => [
      ...['/', '?', 'n', 'Shift+j', 'j', 'g s', 'g d', 'Mod+k', 'Mod+Shift+Enter']
        .map((keys) => ({ keys, does: keys, run: () => ran(keys) })),
      { keys: 'Mod+f', does: 'Find in the text' },
      { keys: 'Escape', does: 'Close' },
      !isSaving.value && { keys: 'Mod+Enter', does: 'Save', run: () => ran('Mod+Enter') },
    ]);
    useShortcutKeys();
  });
});
afterEach(() => scope.stop());

type Press = Partial<
  Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>
>;

/** Presses a key; returns whether the page prevented the browser's default. */
function press(key: string, held: Press = {}, target = new FakeElement('body')): boolean {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...held });
  Object.defineProperty(event, 'target', { value: target });
  dispatchOnWindow(event);
  return event.defaultPrevented;
}

const BOX = new FakeElement('textarea');
const ctrlKey = true;
const shiftKey = true;

describe('useShortcutKeys', () => {
  test.each<[sentence: string, key: string, held: Press, target: FakeElement, runs: string[]]>([
    ['a letter runs what it names', 'n', {}, new FakeElement('body'), ['n']],
    ['Shift is a part of a letter', 'J', { shiftKey }, new FakeElement('body'), ['Shift+j']],
    ['Caps Lock is none', 'J', {}, new FakeElement('body'), ['j']],
    ['Shift is no part of a sign', '?', { shiftKey }, new FakeElement('body'), ['?']],
    ['Ctrl with a letter', 'k', { ctrlKey }, new FakeElement('body'), ['Mod+k']],
    ['Command is as Ctrl', 'K', { metaKey: true }, new FakeElement('body'), ['Mod+k']],
    ['another script’s letter is where it is', 'т', { code: 'KeyN' }, new FakeElement('a'), ['n']],
    ['a letter in a text is a letter', 'n', {}, BOX, []],
    ['a sign in an editor is a sign', '?', {}, new FakeElement('div', true), []],
    ['a letter in a field is a letter', 'n', {}, new FakeInput('text'), []],
    ['a checkbox takes no letters', 'n', {}, new FakeInput('checkbox'), ['n']],
    ['a letter in a menu moves in it', 'n', {}, new FakeElement('[role=menu]'), []],
    ['Ctrl-Enter saves while somebody types', 'Enter', { ctrlKey }, BOX, ['Mod+Enter']],
    [
      'Shift with Ctrl-Enter is another one',
      'Enter',
      { ctrlKey, shiftKey },
      BOX,
      ['Mod+Shift+Enter'],
    ],
    ['Ctrl-/ is the browser’s', '/', { ctrlKey }, new FakeElement('body'), []],
    ['Alt with a letter is the browser’s', 'n', { altKey: true }, new FakeElement('body'), []],
    ['a letter that is composed is typed', 'n', { isComposing: true }, new FakeElement('body'), []],
  ])('%s', (_, key, held, target, runs) => {
    expect(press(key, held, target)).toBe(runs.length > 0);
    expect(ran.mock.calls.flat()).toEqual(runs);
  });

  test('g and a letter go to a page; any other key in between begins anew', () => {
    for (const key of ['g', 's', 'g', 'x', 'd', 'g', 'd']) press(key);
    expect(ran.mock.calls.flat()).toEqual(['g s', 'g d']);
  });

  test('g in a text begins nothing', () => {
    press('g', {}, BOX);
    expect(press('s')).toBe(false);
  });

  test('nothing runs below an open dialog', () => {
    openDialog.mockReturnValue({});
    expect(press('n')).toBe(false);
    expect(press('Enter', { ctrlKey })).toBe(false);
    expect(ran).not.toHaveBeenCalled();
  });

  test('what a box or the browser does is listed and left to it', () => {
    expect(shortcuts.value.map(({ keys }) => keys)).toContain('Mod+f');
    expect([press('f', { ctrlKey }), press('Escape')]).toEqual([false, false]);
  });

  test('what does not work now is neither listed nor run', () => {
    isSaving.value = true;
    expect(shortcuts.value.map(({ keys }) => keys)).not.toContain('Mod+Enter');
    expect(press('Enter', { ctrlKey })).toBe(false);
  });

  test('turned off, single keys are neither listed nor run; those with Ctrl are', () => {
    singleKeys.value = false;
    expect(shortcuts.value.map(({ keys }) => keys))
      .toEqual(['Mod+k', 'Mod+Shift+Enter', 'Mod+f', 'Escape', 'Mod+Enter']);
    expect([press('n'), press('g')]).toEqual([false, false]);
    expect(press('k', { ctrlKey })).toBe(true);
  });

  test('a page that is gone lists and hears nothing', () => {
    scope.stop();
    expect(shortcuts.value).toEqual([]);
    expect(press('n')).toBe(false);
  });
});

test('letters typed while the search loads are kept, and run nothing', () => {
  const isOpening = ref(true);
  const typing = effectScope();
  const typedAhead = typing.run(() => useTypedAhead(() => isOpening.value))!;
  for (const letter of 'abc') expect(press(letter)).toBe(true);
  expect(press('Enter')).toBe(false);
  isOpening.value = false;
  press('d');
  expect(typedAhead.value).toBe('abc');
  typing.stop();
});
