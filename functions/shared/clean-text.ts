/** Text as PostgreSQL can hold it: without NUL characters and halves of surrogate pairs. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
