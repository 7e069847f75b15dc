import { describe, expect, test } from 'vitest';
import { findDictionary } from '../../../../../../functions/assistant/knowledge/extract/pdf/stream-dictionary.ts';

const find = (text: string) => findDictionary(text, text.lastIndexOf('stream'));

describe('the dictionary of a stream', () => {
  test.each([
    '<< /Length 3 >>\n',
    '<</Length 3/K(a \\) b % <<)/L<</M<ab>>>>>',
    '\n<< /K [(a (b) c) <ab>] >> ',
  ])('is all that follows the beginning of its object: %j', (dictionary) => {
    expect(find(`8 0 obj << /Filter /A85 >>\n9 0 obj${dictionary}stream`)).toBe(dictionary);
  });

  test.each([
    '/X (endobj 9 0 obj <<) >>',
    '/X (\n9 0 obj << >> %) >>',
    '/X % 9 0 obj << >>\n>>',
    '/X % 9 0 obj <<\n>>',
    '/X <\n9 0 obj <<\n> >>',
    '/X\nendobj 9 0 obj << >> >>',
    '/X 9 0 obj /Y >>',
  ])('does not begin within itself: %j', (rest) => {
    expect(find(`8 0 obj << /Filter /A85 ${rest}\nstream`)).toContain('/Filter /A85');
  });
});
