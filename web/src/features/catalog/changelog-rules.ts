import type { ChangelogEntry } from '@contract/catalog/schemas/blocks.ts';
import { labelError } from './label-rules.ts';

function errorOf({ version, date, changes }: ChangelogEntry): string | undefined {
  const wrongLabel = labelError(version);
  if (wrongLabel) return wrongLabel;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return 'Choose a date';
  if (!changes.some((change) => change.trim())) return 'Say what changed';
  return undefined;
}

/** Returns the index and the error message of each entry that cannot be saved. */
export function findWrongEntries(entries: ChangelogEntry[]): { index: number; message: string }[] {
  return entries.flatMap((entry, index) => {
    const message = errorOf(entry);
    return message ? [{ index, message }] : [];
  });
}

/** Returns entries as they are stored: without empty lines, newest first by date. */
export function tidyChangelog(entries: ChangelogEntry[]): ChangelogEntry[] {
  return entries
    .map(({ author, changes, ...entry }) => ({
      ...entry,
      ...(author?.trim() && { author: author.trim() }),
      changes: changes.map((change) => change.trim()).filter(Boolean),
    }))
    .sort((a, b) => b.date.localeCompare(a.date));
}

const isBlank = ({ changes }: ChangelogEntry) => !changes.some((change) => change.trim());

export function isDescribed(entries: ChangelogEntry[], version: string): boolean {
  return entries.some((entry) => entry.version === version && !isBlank(entry));
}

/** Adds an entry at the top and removes empty entries of its version. */
export function withEntry(entries: ChangelogEntry[], entry: ChangelogEntry): ChangelogEntry[] {
  const others = entries.filter((each) => each.version !== entry.version || !isBlank(each));
  return [entry, ...others];
}
