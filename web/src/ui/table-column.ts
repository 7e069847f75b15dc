import type { SortValue } from './sort-rows.ts';

/** A column of a DataTable. The slot of its key draws the cell, otherwise it shows the value. */
export interface Column<Row> {
  key: string;
  title: string;
  /** The cell's value, by which people can sort. */
  value?: (row: Row) => SortValue;
  isNumber?: boolean;
  /** Whether its text wraps. */
  wraps?: boolean;
  /** The least width of the table in pixels that shows it; cards show it. */
  from?: 640 | 900;
  /** Left out of cards. */
  isMinor?: boolean;
  /** A column of buttons, whose title only screen readers see. */
  isAction?: boolean;
}
