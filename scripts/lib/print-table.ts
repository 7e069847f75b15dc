/** Prints the head of a Markdown table. */
export function printHead(...names: string[]): void {
  printRow(...names);
  printRow(...names.map(() => '---'));
}

/** Prints a row of a Markdown table. */
export function printRow(...cells: (string | number)[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}
