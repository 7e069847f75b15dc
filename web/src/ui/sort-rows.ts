import type { Tone } from './tone.ts';

/** A value by which rows are sorted; null comes last in both directions. */
type SortValue = string | number | boolean | null | undefined;

/** The value of a cell; one with a tone is shown as a Badge and sorted by its text. */
export type CellValue = SortValue | { text: string; tone: Tone };

const text = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(one: NonNullable<SortValue>, other: NonNullable<SortValue>): number {
  if (typeof one === 'string' || typeof other === 'string') {
    return text.compare(String(one), String(other));
  }
  return Number(one) - Number(other);
}

const toSortValue = (value: CellValue): SortValue =>
  typeof value === 'object' ? value?.text : value;

/** Returns the rows sorted by a value; stable. */
export function sortRows<Row>(
  rows: readonly Row[],
  value: (row: Row) => CellValue,
  isDescending: boolean,
): Row[] {
  const direction = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [toSortValue(value(a)), toSortValue(value(b))];
    if (one == null || other == null) return Number(one == null) - Number(other == null);
    return direction * compare(one, other);
  });
}
