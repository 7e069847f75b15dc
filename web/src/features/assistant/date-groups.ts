const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' });
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns "Today", "Yesterday", "Previous 7 days" or a month such as "October 2026", in the
 * reader's time zone.
 */
export function toDateGroup(value: string, now = new Date()): string {
  const date = new Date(value);
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  if (date.getTime() >= midnight) return 'Today';
  if (date.getTime() >= midnight - DAY_MS) return 'Yesterday';
  return date.getTime() >= midnight - 7 * DAY_MS ? 'Previous 7 days' : MONTH.format(date);
}

export type GroupedRow<Item> =
  | { key: string; height: number; label: string; item?: undefined }
  | { key: string; height: number; item: Item };

/** Inserts a heading before each group of items; heights in pixels. */
export function insertHeadings<Item extends { id: string }>(
  items: readonly Item[],
  { groupOf, height, headingHeight }: {
    groupOf: (item: Item) => string;
    height: number;
    headingHeight: number;
  },
): GroupedRow<Item>[] {
  return items.flatMap((item, index): GroupedRow<Item>[] => {
    const label = groupOf(item);
    const before = items[index - 1];
    const row = { key: item.id, height, item };
    if (before && groupOf(before) === label) return [row];
    return [{ key: `before ${item.id}`, height: headingHeight, label }, row];
  });
}
