import type { ChangelogEntry } from '../../../../functions/catalog/schemas/blocks.ts';
import { isVersionLabel } from './label-rules.ts';

function errorOf({ version, date, changes }: ChangelogEntry): string | undefined {
  if (!isVersionLabel(version)) return 'The version is v, a number, a dot, a number: v1.3';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return 'Choose a date';
  if (!changes.some((change) => change.trim())) return 'Say what changed';
  return undefined;
}

/** Entries that cannot be saved as they are, with the reason. */
export function wrongEntries(entries: ChangelogEntry[]): { index: number; message: string }[] {
  return entries.flatMap((entry, index) => {
    const message = errorOf(entry);
    return message ? [{ index, message }] : [];
  });
}

/** Entries as they are stored: without empty lines, newest first by date. */
export function tidyChangelog(entries: ChangelogEntry[]): ChangelogEntry[] {
  return entries
    .map(({ author, changes, ...entry }) => ({
      ...entry,
      ...(author?.trim() && { author: author.trim() }),
      changes: changes.map((change) => change.trim()).filter(Boolean),
    }))
    .sort((a, b) => b.date.localeCompare(a.date));
}
