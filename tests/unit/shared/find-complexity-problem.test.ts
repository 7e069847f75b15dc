import { describe, expect, test } from 'vitest';
import { NewSnapshot } from '../../../functions/catalog/schemas/snapshots.ts';
import {
  MiB,
  SNAPSHOT_DEPTH_LIMIT,
  SNAPSHOT_TAG_LIMIT,
} from '../../../functions/shared/contract/limits.ts';
import { findComplexityProblem } from '../../../functions/shared/contract/find-complexity-problem.ts';

const nested = (count: number) => '<div>'.repeat(count) + '</div>'.repeat(count);
const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => `<b id=${at}>`).join('');

describe('markup is refused with the reason', () => {
  test.each<[what: string, html: string, reason: RegExp]>([
    ['1 MiB of nested elements', nested(MiB / 11), /nests more than 500 elements/],
    ['one level too many', nested(SNAPSHOT_DEPTH_LIMIT + 1), /nests more than 500 elements/],
    ['elements that are never closed', '<div></b>'.repeat(501), /nests more than 500 elements/],
    ['1 MiB of small elements', '<i></i>'.repeat(MiB / 7), /has more than 40,000 tags/],
    ['one tag too many', '<br>'.repeat(SNAPSHOT_TAG_LIMIT + 1), /has more than 40,000 tags/],
    [
      'formatting that each paragraph opens again',
      `<p>${numbered(400)}</p>${'<p>x'.repeat(100)}`,
      /has more than 40,000 tags/,
    ],
    [
      'the same with end tags that a table keeps from ending anything',
      `<p>${numbered(400)}<table><td>${'</b>'.repeat(400)}</table></p>`,
      /has more than 40,000 tags/,
    ],
  ])('%s', (_, html, reason) => {
    const found = NewSnapshot.safeParse({ path: '/blocks/hero', html, css: '', version: 'v1.0' });
    expect(found.error!.issues).toEqual([
      expect.objectContaining({ path: ['html'], message: expect.stringMatching(reason) }),
    ]);
  });
});

describe('markup is taken', () => {
  test.each<[what: string, html: string]>([
    ['as deep as allowed', nested(SNAPSHOT_DEPTH_LIMIT)],
    ['a long list without end tags', `<ul>${'<li>one'.repeat(2000)}</ul>`],
    ['many shapes of SVG', `<svg>${'<path d="M0 0"/>'.repeat(2000)}</svg>`],
    ['many links with bold text', '<a href="#"><b>one</b></a>'.repeat(2000)],
    ['a text of 1 MiB that compares, a < b', 'a < b '.repeat(MiB / 6)],
  ])('%s', (_, html) => {
    expect(findComplexityProblem(html)).toBeNull();
  });
});

test.each(['<', '<a', '<a ', '</', '<a<', '<b>', '</b>', '</b <'])(
  '1 MiB of %s is read, which only linear time can',
  (piece) => {
    expect(() => findComplexityProblem(piece.repeat(MiB / piece.length))).not.toThrow();
  },
  20_000,
);
