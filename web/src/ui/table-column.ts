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
  /** Width of the table in pixels from which the column is shown; cards always show it. */
  from?: 640 | 900;
  /** Whether cards omit the column. */
  isMinor?: boolean;
  /** Whether the column contains buttons, so that only screen readers get its heading. */
  isAction?: boolean;
}
