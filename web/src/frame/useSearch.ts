import { computed, onMounted, onScopeDispose, type Ref, ref, shallowRef, watch } from 'vue';
import { useRoute } from 'vue-router';
import { features } from '../navigation/features.ts';
import { listVisiblePages, railGroups } from '../navigation/rail.ts';
import { readRecentPaths } from '../navigation/recent-paths.ts';
import { ACTION, type EntrySource, type SearchEntry } from '../navigation/search-entry.ts';
import { useSession } from '../stores/session.ts';
import { keywordsOf } from './page-keywords.ts';
import { findEntries } from './search-entries.ts';

const PAUSE_MS = 250;

const pages = (): SearchEntry[] =>
  railGroups.flatMap(({ sections }) =>
    sections.flatMap((section) =>
      listVisiblePages(section)
        .map(({ title, to }) => ({
          ...{ title, to, kind: section.title },
          keywords: keywordsOf(to, section.title),
        }))
    )
  );

/** Searches pages and the features' entries, which are known, loaded, or found by the server. */
export function useSearch(query: Ref<string>) {
  const session = useSession();
  const sources = shallowRef<EntrySource[]>([]);
  const onServer = shallowRef<SearchEntry[]>([]);
  const route = useRoute();
  const recent = readRecentPaths().filter((each) => each !== route.path && each !== route.fullPath);
  /** Number of pending requests. */
  const waiting = ref(0);
  /** Whether some sources could not be loaded. */
  const isIncomplete = ref(false);

  async function ask<T>(call: Promise<T>): Promise<T | undefined> {
    waiting.value += 1;
    try {
      return await call;
    } catch {
      isIncomplete.value = true;
    } finally {
      waiting.value -= 1;
    }
  }

  /** Sources whose entries could not be loaded. */
  const unread = new Set<EntrySource>();

  async function load(source: EntrySource) {
    unread.delete(source);
    await source.load().catch((error) => {
      unread.add(source);
      throw error;
    });
  }

  async function findOnServer(asked: string) {
    isIncomplete.value = false;
    for (const source of [...unread]) void ask(load(source));
    const lists = await Promise.all(sources.value.map((source) => ask(source.find(asked))));
    if (asked === query.value) onServer.value = lists.flatMap((list) => list ?? []);
  }

  let typing: ReturnType<typeof setTimeout> | undefined;
  function onType(asked: string) {
    clearTimeout(typing);
    onServer.value = [];
    if (asked.trim().length > 1) typing = setTimeout(() => void findOnServer(asked), PAUSE_MS);
  }
  onScopeDispose(() => clearTimeout(typing));

  onMounted(async () => {
    await ask(session.start());
    const found = await ask(Promise.all(features.map(({ search }) => search?.())));
    sources.value = (found ?? []).filter((source) => source !== undefined && source !== null);
    for (const source of sources.value) void ask(load(source));
    onType(query.value);
  });
  watch(query, onType);

  /** Entries without duplicates, because the server may also return known ones. */
  const entries = computed(() => {
    const all = [...sources.value.flatMap(({ known }) => known()), ...pages(), ...onServer.value];
    const seen = new Set<string>();
    return all.filter(({ title, to }) => {
      const id = `${title} ${to}`;
      return !seen.has(id) && Boolean(seen.add(id));
    });
  });
  /** Entries for an empty query: recently opened pages, actions, and all pages. */
  const offered = computed(() => {
    const pagesAlways = new Set(pages().map(({ to }) => to));
    return entries.value.filter(({ to, kind }) =>
      kind === ACTION || to && (pagesAlways.has(to) || recent.includes(to))
    );
  });
  const found = computed(() =>
    findEntries(query.value.trim() ? entries.value : offered.value, query.value, recent)
  );
  const isSearching = computed(() => waiting.value > 0);
  return { found, isSearching, isIncomplete };
}
