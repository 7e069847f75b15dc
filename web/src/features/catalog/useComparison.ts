import { computed, ref, shallowRef, watch } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import { describeProblem } from '@/api/problem.ts';
import type { Showable } from './archive/safe-srcdoc.ts';
import type { CatalogBlock } from './catalog-block.ts';
import { type Review, reviewVersions } from './compare/review-versions.ts';
import { readSnapshot } from './queries.ts';
import { isRetired } from './retired-blocks.ts';
import { type LiveBlock, waitUntilLive } from './stage/live-block.ts';
import type { BlockVersions } from './useBlockVersions.ts';

export interface Compared {
  block: CatalogBlock;
  versions: BlockVersions;
  live: () => LiveBlock | null;
}

const CURRENT = 'current';

/**
 * Compares the two versions that the URL names. Either can be the live block or an archived
 * version.
 *
 * @param props are read when they are needed, because they change.
 */
export function useComparison(props: Readonly<Compared>) {
  const route = useRoute();
  const router = useRouter();
  const failure = ref('');
  const before = shallowRef<Showable | null>(null);
  const after = shallowRef<Showable | null>(null);
  const review = shallowRef<Review | null>(null);
  const attempt = ref(0);

  const options = computed(() => [
    ...isRetired(props.block)
      ? []
      : [{ value: CURRENT, label: `${props.block.version} · current, live` }],
    ...props.versions.options.value,
  ]);

  /**
   * Returns the id of a version that the URL names by its id or label; of several with a label, the
   * newest.
   */
  function idOf(name: string | undefined): string | undefined {
    if (name === CURRENT) return CURRENT;
    return props.versions.list.value.find(({ id, version }) => id === name || version === name)?.id;
  }

  const pair = computed((): { before: string; after: string } => {
    const [left, right] = String(route.query.compare ?? '').split('..');
    const newest = props.versions.list.value[0]?.id;
    return {
      before: idOf(left) ?? props.versions.picked.value?.id ?? newest ?? CURRENT,
      after: idOf(right) ?? (isRetired(props.block) && newest || CURRENT),
    };
  });

  function choose(side: 'before' | 'after', id: string | undefined) {
    const chosen = { ...pair.value, [side]: id };
    return router.replace({ query: { compare: `${chosen.before}..${chosen.after}` } });
  }

  async function read(id: string): Promise<Showable> {
    if (id !== CURRENT) return readSnapshot(id);
    return (await waitUntilLive(props.live)).capture();
  }

  async function compare(isStale: () => boolean) {
    const chosen = await Promise.all([read(pair.value.before), read(pair.value.after)]);
    if (isStale()) return;
    [before.value, after.value] = chosen;
    const found = await reviewVersions(...chosen);
    if (!isStale()) review.value = found;
  }

  const names = () => `${pair.value.before}..${pair.value.after} ${attempt.value}`;
  watch(names, async (_now, _before, onCleanup) => {
    let isStale = false;
    onCleanup(() => (isStale = true));
    failure.value = '';
    before.value = after.value = review.value = null;
    try {
      await compare(() => isStale);
    } catch (error) {
      if (!isStale) failure.value = describeProblem(error);
    }
  }, { immediate: true, flush: 'post' });

  return { options, pair, choose, before, after, review, failure, retry: () => attempt.value++ };
}
