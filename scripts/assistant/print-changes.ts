import { createTwoFilesPatch } from 'diff';
import { formatYaml } from '../../functions/assistant/files/yaml-file.ts';
import type { ImportReport } from '../../functions/assistant/schemas/export-import.ts';

type Change = ImportReport['changes'][number];

const isNothing = (value: unknown) => value === null || value === undefined;

function describe({ what, where, from, to }: Change): string {
  const verb = isNothing(from) ? 'added' : isNothing(to) ? 'removed' : 'changed';
  return `${verb}: ${what.replace('_', ' ')}, ${where}`;
}

/** Formats one line for each import change that would overwrite a change on the server. */
export function describeDrift(drift: Change[]): string[] {
  return drift.map((change) => `  changed on the server since the last export: ${change.where}`);
}

/**
 * Formats one line for each change, each overwritten change and each missing secret, then the
 * number of changes.
 */
export function listReport({ changes, drift, missing_secrets }: ImportReport): string[] {
  return [
    ...changes.map(describe),
    ...describeDrift(drift),
    ...missing_secrets.map((name) => `missing: the secret ${name}`),
    changes.length === 1 ? '1 change' : `${changes.length} changes`,
  ];
}

function toText(value: unknown): string {
  if (isNothing(value)) return '';
  return typeof value === 'string' ? `${value}\n` : formatYaml(value);
}

/** Formats each change with a diff from the server's to the folder's version. */
export function listDifferences({ changes, drift }: ImportReport): string[] {
  const drifting = new Set(drift.map(({ where }) => where));
  return changes.map((change) => {
    const { where, from, to } = change;
    const note = drifting.has(where) ? ' (changed on the server since the last export)' : '';
    const patch = createTwoFilesPatch('server', 'folder', toText(from), toText(to), '', '', {
      context: 3,
    });
    return `${describe(change)}${note}\n${patch.replace(/^=+\n/, '')}`;
  });
}
