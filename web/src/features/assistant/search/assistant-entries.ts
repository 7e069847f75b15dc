import type { Config } from '@contract/assistant/schemas/configs.ts';
import type { DocumentView } from '@contract/assistant/schemas/documents.ts';
import type { Intent, Step } from '@contract/assistant/schemas/intents.ts';
import type { FoundThread } from '../queries.ts';
import { type SETTINGS_PAGES, stepPath } from '../settings-paths.ts';
import type { SearchEntry } from '@/navigation/search-entry.ts';

export function createSettingsEntry(
  { code, title, keywords }: (typeof SETTINGS_PAGES)[number],
): SearchEntry {
  return { title, kind: 'Settings', to: `/settings/${code}`, keywords };
}

export function createBranchEntry({ code, name, description }: Intent): SearchEntry {
  return {
    title: name,
    kind: 'Branch',
    to: `/settings/${code}`,
    keywords: `${code} ${description}`,
  };
}

export function createStepEntry({ code, name }: Intent, step: Step): SearchEntry {
  return {
    title: step.name,
    kind: `Step of ${name}`,
    to: stepPath(code, step.code),
    keywords: step.code,
  };
}

/**
 * Creates an entry that compares a version with the active one; for the active version, or without
 * one, the entry opens the list.
 */
export function createVersionEntry(branch: Intent, config: Config): SearchEntry {
  const versions = `/settings/${branch.code}/versions`;
  return {
    title: `v${config.version} of ${branch.name}`,
    kind: config.is_active ? 'Active version' : 'Version',
    to: config.is_active || branch.active_version === null
      ? versions
      : `${versions}?left=${branch.active_version}&right=${config.version}`,
    detail: config.name ?? undefined,
  };
}

export function createDocumentEntry({ id, name, file_type }: DocumentView): SearchEntry {
  return { title: name, kind: 'Document', to: `/documents?id=${id}`, keywords: file_type };
}

/** Creates an entry that opens a dialog, at the found message if any. */
export function createDialogEntry({ id, name, match }: FoundThread): SearchEntry {
  return {
    title: name,
    isText: true,
    kind: 'Dialog',
    to: match ? `/sandbox/${id}?message=${match.message_id}` : `/sandbox/${id}`,
    detail: match?.excerpt,
  };
}
