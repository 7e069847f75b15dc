import type { DraftView, DraftViews } from '@/navigation/feature-module.ts';
import type { Draft } from '@/stores/draft-storage.ts';
import type { BlockDraft } from './block-drafts.ts';
import { useCatalog } from './catalog-store.ts';

type Entries = BlockDraft['changelog'];

const asText = (changelog: Entries = []) =>
  changelog.map(({ version, date, changes }) =>
    [`${version}, ${date}`, ...changes.map((each) => `- ${each}`)].join('\n')
  ).join('\n\n');

export function viewBlock({ key, value }: Draft): DraftView {
  const { label, changelog, base } = value as BlockDraft;
  const parts = [
    ...(label === undefined ? [] : [
      { title: 'Version label', before: base?.version ?? '', after: label },
    ]),
    ...(changelog === undefined ? [] : [
      { title: 'Changelog', before: asText(base?.changelog), after: asText(changelog) },
    ]),
  ];
  return {
    title: useCatalog().find(key)?.title ?? key,
    facts: parts.map(({ title }) => title.toLowerCase()).join(' and '),
    to: key,
    compare: () => parts,
  };
}

export const draftViews: DraftViews = { block: viewBlock };
