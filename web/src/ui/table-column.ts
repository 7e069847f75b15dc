import type { CellValue } from './sort-rows.ts';

/**
 * A column of a DataTable. The slot named by its key renders the cell; without one, the value is
 * shown.
 */
export interface Column<Row> {
  key: string;
  title: string;
  /** Returns the cell's value, which makes the column sortable. */
  value?: (row: Row) => CellValue;
  /** Precision with which a Time shows the value, which is a timestamp. */
  time?: 'recent' | 'day';
  isNumber?: boolean;
  wraps?: boolean;
  /** Minimum width of the table in pixels that shows it; cards always do. */
  from?: 640 | 900;
  /** Whether cards omit it. */
  isMinor?: boolean;
  /** Whether it contains buttons; its heading is then only for screen readers. */
  isAction?: boolean;
}
