import { describe, expect, test } from 'vitest';
import { fenceAfter, styleLine } from '@/ui/markdown-line.ts';

/** Returns the parts of a line with the short names of their classes. */
const read = (line: string, fence = '') =>
  styleLine(line, fence).map(({ from, to, classes }) =>
    `${line.slice(from, to)} : ${classes.replaceAll('md-', '')}`
  );

describe('a line of Markdown', () => {
  test.each<[string, string[]]>([
    ['# Title', ['# : strong faint', ' Title : strong']],
    ['###### Six ##', ['###### : strong faint', ' Six : strong', ' ## : strong faint']],
    ['a **b** c', ['** : strong faint', 'b : strong', '** : strong faint']],
    ['a __b__ c', ['__ : strong faint', 'b : strong', '__ : strong faint']],
    ['a *b* c', ['* : emphasis faint', 'b : emphasis', '* : emphasis faint']],
    ['a _b_ c', ['_ : emphasis faint', 'b : emphasis', '_ : emphasis faint']],
    ['***b***', [
      '* : emphasis faint',
      '** : strong emphasis faint',
      'b : strong emphasis',
      '** : strong emphasis faint',
      '* : emphasis faint',
    ]],
    ['**a *b* c**', [
      '** : strong faint',
      'a  : strong',
      '* : strong emphasis faint',
      'b : strong emphasis',
      '* : strong emphasis faint',
      ' c : strong',
      '** : strong faint',
    ]],
    ['a `*b*` c', ['` : accent faint', '*b* : accent', '` : accent faint']],
    ['``a ` b``', ['`` : accent faint', 'a ` b : accent', '`` : accent faint']],
    ['a ~~b~~ c', ['~~ : faint', '~~ : faint']],
    ['[a](https://b.org/c_d "e")', [
      '[ : accent faint',
      'a : accent',
      ']( : accent faint',
      'https://b.org/c_d "e" : accent',
      ') : accent faint',
    ]],
    ['![a](b)', [
      '![ : accent faint',
      'a : accent',
      ']( : accent faint',
      'b : accent',
      ') : accent faint',
    ]],
    ['[a][b]', ['[ : accent faint', 'a : accent', '] : accent faint', '[b] : accent']],
    ['Dear [name],', ['[ : accent faint', 'name : accent', '] : accent faint']],
    ['[*a*](b) c*', [
      '[ : accent faint',
      '* : emphasis accent faint',
      'a : emphasis accent',
      '* : emphasis accent faint',
      ']( : accent faint',
      'b : accent',
      ') : accent faint',
    ]],
    ['<https://a.org/_b_>', ['< : faint', '> : faint']],
    ['<a@b.org>', ['< : faint', '> : faint']],
    ['> a `b`', [
      '> : faint quote',
      ' a  : quote',
      '` : accent faint quote',
      'b : accent quote',
      '` : accent faint quote',
    ]],
    ['- a', ['- : faint']],
    ['* a', ['* : faint']],
    ['  + a', ['  + : faint']],
    ['1. a', ['1. : faint']],
    ['- [x] a', ['- : faint']],
    ['- # a', ['- : faint', ' # : strong faint', ' a : strong']],
    ['---', ['--- : faint']],
    ['* * *', ['* * * : faint']],
    ['|---|:-:|', ['|---|:-:| : faint']],
    ['| a | b |', ['| : faint', '| : faint', '| : faint']],
  ])('%j', (line, parts) => {
    expect(read(line)).toEqual(parts);
  });

  test.each([
    '',
    'snake_case_word and __init__py',
    '2 * 3 * 4',
    'a **b',
    '(pain*|ache*) ! (week*|month*)',
    String.raw`\*a\* \[b] \`c`,
    '#hashtag and C#',
    '-a',
    '1.5 mg',
    'a ` b',
    '[ ]',
    'https://a.org/_b_/c*d*',
    '<a title="*b*">',
    'a | b',
    '-- x',
  ])('%j has no marks', (line) => {
    expect(read(line)).toEqual([]);
  });
});

describe('fenced code', () => {
  test.each([
    ['```', '', '```'],
    ['````js', '', '````'],
    ['~~~ `a`', '', '~~~'],
    ['  ```', '', '```'],
    ['- ```', '', '```'],
    ['``` a ` b', '', ''],
    ['``', '', ''],
    ['text', '', ''],
    ['text', '```', '```'],
    ['```', '```', ''],
    ['````  ', '```', ''],
    ['```', '````', '````'],
    ['```js', '```', '```'],
    ['~~~', '```', '```'],
  ])('after %j in %j, %j is open', (line, before, after) => {
    expect(fenceAfter(line, before)).toBe(after);
  });

  test('has its marks and its text styled', () => {
    expect(read('```js')).toEqual(['``` : faint']);
    expect(read('# **a**', '```')).toEqual(['# **a** : accent']);
    expect(read('```', '```')).toEqual(['``` : faint']);
  });
});

test.each([
  ...['**a** `b` [c](d) ', '*a ', 'a* ', '[', '`', '](', '<a ', '>'].map((part) => ['', part]),
  ['', '- '],
  ['|', '-'],
  ['[a](', ' '],
])('a long line of %j and many %j takes little time', (start, part) => {
  const line = `${start}${part.repeat(60_000 / part.length)}x`;
  const began = performance.now();
  styleLine(line, '');
  expect(performance.now() - began).toBeLessThan(1000);
});
