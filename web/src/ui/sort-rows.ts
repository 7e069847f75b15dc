/** A value by which rows are sorted; null comes last in both directions. */
export type SortValue = string | number | boolean | null | undefined;

const text = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(one: NonNullable<SortValue>, other: NonNullable<SortValue>): number {
  if (typeof one === 'string' || typeof other === 'string') {
    return text.compare(String(one), String(other));
  }
  return Number(one) - Number(other);
}

/** Returns the rows sorted by a value; stable. */
export function sortRows<Row>(
  rows: readonly Row[],
  value: (row: Row) => SortValue,
  isDescending: boolean,
): Row[] {
  const direction = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one == null || other == null) return Number(one == null) - Number(other == null);
    return direction * compare(one, other);
  });
}
