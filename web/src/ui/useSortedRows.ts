import { computed, ref } from 'vue';
import { sortRows } from './sort-rows.ts';
import type { Column } from './table-column.ts';

interface Sort {
  key: string;
  isDescending: boolean;
}

/** Sorts rows by the column that a person selected; keeps their order until then. */
export function useSortedRows<Row>(
  rows: () => readonly Row[],
  columns: () => readonly Column<Row>[],
) {
  const sort = ref<Sort | null>(null);

  const sorted = computed(() => {
    const value = columns().find(({ key }) => key === sort.value?.key)?.value;
    return value ? sortRows(rows(), value, sort.value!.isDescending) : rows();
  });

  /** Sorts ascending, then descending, then not at all. */
  function toggle(key: string): void {
    if (sort.value?.key !== key) sort.value = { key, isDescending: false };
    else sort.value = sort.value.isDescending ? null : { key, isDescending: true };
  }

  /** Returns the value of `aria-sort`. */
  function directionOf(key: string): 'ascending' | 'descending' | 'none' {
    if (sort.value?.key !== key) return 'none';
    return sort.value.isDescending ? 'descending' : 'ascending';
  }

  return { sorted, toggle, directionOf };
}
