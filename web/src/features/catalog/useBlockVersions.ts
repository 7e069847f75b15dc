import { computed, type Ref } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import type { SnapshotSummary } from '@contract/catalog/schemas/snapshots.ts';
import { describeProblem } from '@/api/problem.ts';
import { formatTime, type SelectOption } from '@/ui/controls.ts';
import { useCatalog } from './catalog-store.ts';
import { groupByMajor } from './group-by-major.ts';
import { useLoaded } from './useLoaded.ts';

export type BlockVersions = ReturnType<typeof useBlockVersions>;

const describe = (error: unknown) => error ? describeProblem(error) : '';

/** Returns why a query failed; nothing while it is tried again. */
const describeFailure = (query?: { error: Ref<unknown>; isLoading: Ref<boolean> }) =>
  query?.isLoading.value ? '' : describe(query?.error.value);

/** Loads the archived versions of a block and the one in the URL, if any. */
export function useBlockVersions(path: Ref<string>) {
  const route = useRoute();
  const router = useRouter();
  const catalog = useCatalog();
  const all = useLoaded(
    () => catalog.queries,
    ({ useSnapshotsQuery }) => useSnapshotsQuery(() => catalog.find(path.value)?.path),
  );
  const isLoaded = computed(() => all.value?.data.value !== undefined);
  const list = computed(() => all.value?.data.value ?? []);
  const labels = computed(() => list.value.map(({ version }) => version));
  const options = computed((): SelectOption[] => {
    const majors = groupByMajor(list.value);
    return majors.flatMap(({ major, members }) =>
      members.map(({ id, version, createdAt }) => ({
        value: id,
        label: version,
        hint: formatTime(createdAt, 'minute'),
        group: majors.length > 1 ? `Archived, ${major}` : 'Archived',
      }))
    );
  });

  /** The version in the URL: `?snapshot=<id>`, or `?version=v1.1` for the newest with a label. */
  const asked = computed(() => {
    const { snapshot: id, version } = route.query;
    if (typeof id === 'string') return { id };
    return typeof version === 'string' ? { version } : null;
  });
  const picked = computed(() =>
    asked.value
      ? list.value.find(({ id, version }) =>
        id === asked.value!.id || version === asked.value!.version
      )
      : undefined
  );
  const isMissing = computed(() => Boolean(asked.value && isLoaded.value && !picked.value));

  const opened = useLoaded(
    () => catalog.queries,
    ({ useSnapshotQuery }) => useSnapshotQuery(() => picked.value?.id),
  );
  const snapshot = computed(() => picked.value && opened.value?.data.value || null);
  const failure = computed(() => {
    if (isLoaded.value) return '';
    return all.value ? describeFailure(all.value) : describe(catalog.failure);
  });
  const openFailure = computed(() => describeFailure(opened.value));

  /** Shows an archived version, or the live block for null. */
  function pick(summary: SnapshotSummary | null) {
    if (!summary) return router.push({ query: {} });
    const isNewest = list.value.find(({ version }) => version === summary.version) === summary;
    return router.push({
      query: isNewest ? { version: summary.version } : { snapshot: summary.id },
    });
  }

  return {
    list,
    labels,
    options,
    isLoaded,
    failure,
    asked,
    picked,
    isMissing,
    snapshot,
    openFailure,
    load: () => all.value ? all.value.refetch() : catalog.loadQueries(),
    pick,
    retryOpen: () => opened.value?.refetch(),
  };
}
