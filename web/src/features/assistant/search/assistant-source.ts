import { shallowRef } from 'vue';
import type { Config } from '@contract/assistant/schemas/configs.ts';
import type { DocumentView } from '@contract/assistant/schemas/documents.ts';
import type { Intent, Step } from '@contract/assistant/schemas/intents.ts';
import { ApiProblem, assistantApi } from '@/api/index.ts';
import { ACTION, type EntrySource, type SearchEntry } from '@/navigation/search-entry.ts';
import { useSession } from '@/stores/session.ts';
import { useLoadBranches } from '../branches/queries.ts';
import { SETTINGS_PAGES } from '../settings-paths.ts';
import { listVersions } from '../configs/queries.ts';
import { findThreads, type FoundThread } from '../queries.ts';
import { activateEntry } from './activate-entry.ts';
import {
  createBranchEntry,
  createDialogEntry,
  createDocumentEntry,
  createSettingsEntry,
  createStepEntry,
  createVersionEntry,
} from './assistant-entries.ts';

/** Maximum number of recent dialogs and of search hits. */
const DIALOGS = { recent: 20, found: 10 };
const ABOUT_VERSIONS = /\bv?\d+\b|version|activ/i;

const hasAny = (text: string, words: string[]) =>
  words.some((word) => text.toLowerCase().includes(word));

/** Returns whether the match is the dialog's name, so that the dialog opens at its end. */
function isItsName({ name, match }: FoundThread): boolean {
  if (!match) return false;
  const said = match.excerpt.replace(/…$/, '');
  return said.startsWith(name.replace(/…$/, '')) || name.startsWith(said);
}

/**
 * Creates the search source of branches, steps, versions, documents, dialogs and actions, for
 * signed-in people.
 */
export function assistantSource(): EntrySource {
  const session = useSession();
  const { loadBranches, loadSteps } = useLoadBranches();
  const branches = shallowRef<Intent[]>([]);
  const steps = shallowRef<Record<string, Step[]>>({});
  const documents = shallowRef<DocumentView[]>([]);
  const dialogs = shallowRef<FoundThread[]>([]);
  const versions = new Map<string, Promise<Config[]>>();

  const actions = (): SearchEntry[] => [
    { title: 'New dialog', kind: ACTION, to: '/sandbox' },
    ...(session.isEditor
      ? [{
        title: 'Upload documents',
        kind: ACTION,
        to: '/documents?upload',
        keywords: 'file knowledge',
      }, {
        title: 'Invite a person',
        kind: ACTION,
        to: '/people?invite',
        keywords: 'account people',
      }]
      : []),
  ];

  /** Returns entries that open Settings, which receptionists cannot see. */
  const settings = (): SearchEntry[] =>
    session.isReceptionist ? [] : [
      ...SETTINGS_PAGES.map(createSettingsEntry),
      ...branches.value.map(createBranchEntry),
      ...branches.value.flatMap((branch) =>
        (steps.value[branch.code] ?? []).map((step) => createStepEntry(branch, step))
      ),
    ];

  const known = () => [
    ...actions(),
    ...settings(),
    ...documents.value.map(createDocumentEntry),
    ...dialogs.value.map(createDialogEntry),
  ];

  async function load(): Promise<void> {
    await Promise.all([
      loadBranches().then((found) => (branches.value = found)),
      loadSteps().then((found) => (steps.value = found)),
      assistantApi.GET_ALL('/documents')
        .then((found) => (documents.value = found)),
      findDialogs({ limit: DIALOGS.recent }).then((found) => (dialogs.value = found)),
    ]);
  }

  const findDialogs = async (query: { q?: string; limit: number }) =>
    (await findThreads(query)).items;

  /** Loads a branch's versions once; none when the branch was deleted meanwhile. */
  function versionsOf({ code }: Intent): Promise<Config[]> {
    const known = versions.get(code);
    if (known) return known;
    const asked = listVersions(code).catch((error) => {
      if (error instanceof ApiProblem && error.status === 404) return [];
      throw error;
    });
    versions.set(code, asked);
    asked.catch(() => versions.delete(code));
    return asked;
  }

  /**
   * Loads the versions of the branches that the query names; of all branches if it names none but
   * is about versions.
   */
  async function findVersions(query: string): Promise<SearchEntry[]> {
    const words = query.toLowerCase().split(/\s+/).filter((word) => word.length > 2);
    const named = branches.value.filter(({ name, code }) => hasAny(`${name} ${code}`, words));
    if (session.isReceptionist || named.length === 0 && !ABOUT_VERSIONS.test(query)) return [];
    const lists = await Promise.all(
      (named.length > 0 ? named : branches.value).map(async (branch) =>
        (await versionsOf(branch)).flatMap((config) => [
          createVersionEntry(branch, config),
          ...(session.isEditor && !config.is_active ? [activateEntry(branch, config)] : []),
        ])
      ),
    );
    return lists.flat();
  }

  async function find(query: string): Promise<SearchEntry[]> {
    const [found, dialogs] = await Promise.all([
      findVersions(query),
      findDialogs({ q: query, limit: DIALOGS.found }),
    ]);
    const shown = dialogs.map((each) => isItsName(each) ? { ...each, match: null } : each);
    return [...found, ...shown.map(createDialogEntry)];
  }

  return { known, load, find };
}
