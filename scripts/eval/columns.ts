/** Prints rows of cells in columns, the first one left-aligned. */
export function printColumns(rows: string[][]): void {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  for (const row of rows) {
    const cells = row.map((cell, i) => i ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!));
    console.log(`  ${cells.join('  ')}`.trimEnd());
  }
}
