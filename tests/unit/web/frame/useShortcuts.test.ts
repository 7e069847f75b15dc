import { dispatchOnWindow } from '../support/browser.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { effectScope } from 'vue';
import { useShortcuts } from '../../../../web/src/frame/useShortcuts.ts';

class FakeElement {
  constructor(readonly tagName: string, readonly isContentEditable = false) {}
}
vi.stubGlobal('HTMLElement', FakeElement);

const search = vi.fn();
const keys = vi.fn();
let isOpening = false;
let scope = effectScope();
let typedAhead: { value: string };

beforeEach(() => {
  vi.clearAllMocks();
  isOpening = false;
  scope = effectScope();
  ({ typedAhead } = scope.run(() => useShortcuts({ search, keys, isOpening: () => isOpening }))!);
});
afterEach(() => scope.stop());

interface Press {
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
  target?: FakeElement;
}

/** Presses a key; true when the page took it from the browser. */
function press(key: string, { target = new FakeElement('BODY'), ...held }: Press = {}): boolean {
  const event = Object.assign(new Event('keydown', { cancelable: true }), {
    key,
    ...{ ctrlKey: false, metaKey: false, altKey: false },
    ...held,
  });
  Object.defineProperty(event, 'target', { value: target });
  dispatchOnWindow(event);
  return event.defaultPrevented;
}

const BOX = { target: new FakeElement('TEXTAREA') };

describe('useShortcuts', () => {
  test.each<[sentence: string, key: string, press: Press, opens: string[]]>([
    ['/ searches', '/', {}, ['search']],
    ['? shows the keys', '?', {}, ['keys']],
    ['Ctrl-K searches', 'k', { ctrlKey: true }, ['search']],
    ['Cmd-K searches, with caps lock, too', 'K', { metaKey: true }, ['search']],
    ['Ctrl-K searches while somebody types', 'k', { ctrlKey: true, ...BOX }, ['search']],
    ['/ in a text is a letter', '/', BOX, []],
    ['? in a text is a letter', '?', BOX, []],
    ['/ in an editor is a letter', '/', { target: new FakeElement('DIV', true) }, []],
    ['Ctrl-/ is the browser’s', '/', { ctrlKey: true }, []],
    ['k alone is nothing', 'k', {}, []],
  ])('%s', (_, key, held, opens) => {
    expect(press(key, held)).toBe(opens.length > 0);
    expect([search.mock.calls.length, keys.mock.calls.length]).toEqual([
      opens.includes('search') ? 1 : 0,
      opens.includes('keys') ? 1 : 0,
    ]);
  });

  test('letters typed while the search loads are kept, of this search alone', () => {
    press('/');
    isOpening = true;
    for (const letter of 'pri') expect(press(letter)).toBe(true);
    expect(press('Enter')).toBe(false);
    expect(typedAhead.value).toBe('pri');
    isOpening = false;
    press('/');
    expect(typedAhead.value).toBe('');
  });

  test('a page that is gone ignores keys', () => {
    scope.stop();
    expect(press('/')).toBe(false);
    expect(search).not.toHaveBeenCalled();
  });
});
