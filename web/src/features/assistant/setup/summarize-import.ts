import type { components } from '@/api/generated/assistant.ts';
import { findLabel } from '../settings/setting-fields.ts';

type Change = components['schemas']['PartChange'];

const NOUNS = {
  branch: ['branch', 'branches'],
  step: ['scenario step', 'scenario steps'],
  document: ['document', 'documents'],
  test: ['test', 'tests'],
} as const;

const countOf = (changes: Change[], what: Change['what']) =>
  changes.filter((change) => change.what === what && change.from == null).length;

/** Describes what an import adds, and which facts of the organisation it sets. */
export function summarizeImport(changes: Change[]): { added: string[]; facts: string[] } {
  const added = Object.entries(NOUNS).flatMap(([what, [one, many]]) => {
    const count = countOf(changes, what as keyof typeof NOUNS);
    return count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];
  });
  const facts = changes.filter(({ what }) => what === 'organisation')
    .map(({ where }) => findLabel(where.split('.').at(-1)!));
  return { added, facts };
}
