import { computed, type Ref, ref, shallowRef, watch } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import type { Snapshot, SnapshotSummary } from '@contract/catalog/schemas/snapshots.ts';
import { describeProblem } from '@/api/problem.ts';
import { useConnection } from '@/stores/connection.ts';
import { formatTime, type SelectOption } from '@/ui/controls.ts';
import { groupByMajor } from './group-by-major.ts';
import { useSnapshots } from './snapshots-store.ts';

export type BlockVersions = ReturnType<typeof useBlockVersions>;

/** Loads the archived versions of a block and the one in the URL, if any. */
export function useBlockVersions(path: Ref<string>) {
  const route = useRoute();
  const router = useRouter();
  const store = useSnapshots();
  const connection = useConnection();
  const failure = ref('');
  const snapshot = shallowRef<Snapshot | null>(null);
  const openFailure = ref('');

  const isLoaded = computed(() => store.byPath[path.value] !== undefined);
  const list = computed<SnapshotSummary[]>(() => store.byPath[path.value] ?? []);
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

  async function load() {
    failure.value = '';
    try {
      await store.load(path.value);
    } catch (error) {
      failure.value = describeProblem(error);
    }
  }

  async function open(id: string | undefined) {
    openFailure.value = '';
    if (snapshot.value?.id === id) return;
    snapshot.value = null;
    if (!id) return;
    try {
      const found = await store.open(id);
      if (picked.value?.id === id) snapshot.value = found;
    } catch (error) {
      openFailure.value = describeProblem(error);
    }
  }

  /** Shows an archived version, or the live block for null. */
  function pick(summary: SnapshotSummary | null) {
    if (!summary) return router.push({ query: {} });
    const isNewest = list.value.find(({ version }) => version === summary.version) === summary;
    return router.push({
      query: isNewest ? { version: summary.version } : { snapshot: summary.id },
    });
  }

  watch(path, load, { immediate: true });
  watch(() => connection.state === 'reachable', (isReachable) => isReachable && load());
  watch(() => picked.value?.id, open, { immediate: true });

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
    load,
    pick,
    retryOpen: () => open(picked.value?.id),
  };
}
