import { afterEach, expect, test, vi } from 'vitest';
import {
  freezeSize,
  inheritedStyle,
  rootSize,
} from '@/features/catalog/capture/inherited-style.ts';

const context = { root: 16, isRelative: false, hasRules: false };

test.each([
  ['in pixels', 20, context, '20px'],
  ['in pixels, be it the initial one', 16, context, '16px'],
  [
    'relative to the root where rules give that its size',
    20,
    { ...context, hasRules: true },
    '1.25rem',
  ],
  ['as a share where monospace text is relative', 20, { ...context, isRelative: true }, '125%'],
  ['not at all where it is the initial one', 16, { ...context, isRelative: true }, null],
  ['as a share of another root', 16, { ...context, root: 10, isRelative: true }, '160%'],
])('a size of text is frozen %s', (_, size, around, frozen) => {
  expect(freezeSize(size, around)).toBe(frozen);
});

/** Returns an element with these computed values, without monospace text inside. */
function elementWith(styles: Record<string, string>, typed?: Record<string, unknown>): Element {
  const style = {
    fontSize: styles['font-size'] ?? '16px',
    lineHeight: styles['line-height'],
    color: styles.color,
    getPropertyValue: (name: string) => styles[name] ?? '',
  };
  const element = {
    style,
    querySelectorAll: () => [],
    computedStyleMap: typed && (() => new Map(Object.entries(typed))),
  };
  vi.stubGlobal('getComputedStyle', (each: typeof element) => each.style);
  vi.stubGlobal('document', { documentElement: element });
  return element as unknown as Element;
}

afterEach(() => vi.unstubAllGlobals());

test('a factor of line height stays a factor, and pixels where the browser tells only those', () => {
  const styles = { 'line-height': '24px' };
  expect(inheritedStyle(elementWith(styles, { 'line-height': '1.5' }))).toContain(
    'line-height:1.5',
  );
  expect(inheritedStyle(elementWith(styles))).toContain('line-height:24px');
  const exact = { unit: 'number', value: 1.4285714626312256, toString: () => '1.42857' };
  expect(inheritedStyle(elementWith(styles, { 'line-height': exact }))).toContain(
    'line-height:1.4285714626312256',
  );
});

test('how boxes are sized is frozen: pages let all elements inherit it from the root', () => {
  expect(inheritedStyle(elementWith({ 'box-sizing': 'border-box' })))
    .toContain('box-sizing:border-box');
});

test('colours that follow the text are not frozen', () => {
  const frozen = inheritedStyle(elementWith({ 'color': 'red', 'caret-color': 'red' }));
  expect(frozen).toContain('color:red');
  expect(frozen).not.toContain('caret-color');
});

test('the size of the root is told unless it is the initial one', () => {
  const root = elementWith({ 'font-size': '16px' });
  expect(rootSize(root)).toBe('');
  expect(rootSize(elementWith({ 'font-size': '10px' }))).toBe('font-size:10px;');
});
