import type { Review } from './review-versions.ts';

/** Formats `390 px`, `390 and 768 px`. */
export const formatWidths = (widths: number[]) =>
  `${new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(widths.map(String))} px`;

interface Summary {
  text: string;
  /** Whether nothing visible differs. */
  isSame: boolean;
  /** Limitations of the comparison that the reader must know. */
  doubts: string[];
}

function textOf({ entries, widths, unread, isIdentical }: Review, isSeen: boolean): string {
  if (isIdentical) return 'No change: markup and styles are the same.';
  if (!isSeen) {
    return `No visible change ${unread ? 'in the compared part, ' : ''}at ${formatWidths(widths)}.`;
  }
  const changes = entries.length === 1 ? '1 change' : `${entries.length} changes`;
  return `${changes}, compared at ${formatWidths(widths)}.`;
}

export function summarizeReview(review: Review): Summary {
  const { entries, widths, unread, isSameScheme } = review;
  const isSeen = entries.some(({ group }) => group !== 'attributes');
  return {
    text: textOf(review, isSeen),
    isSame: !isSeen && unread === 0,
    doubts: [
      ...unread
        ? [`The block is too large to compare in full: ${unread} elements were skipped.`]
        : [],
      ...widths.length === 1 && !unread
        ? ['The block is large, so it was compared at one width only.']
        : [],
      ...isSameScheme ? [] : [
        'One version was captured in the light scheme and the other in the dark scheme, so colours may differ.',
      ],
    ],
  };
}
