import { defineQueryOptions, useQuery } from '@pinia/colada';
import { computed } from 'vue';
import { assistantApi, byId, useChange } from '@/api/index.ts';
import { useSession } from '@/stores/session.ts';

export const TAKEOVERS_KEY = ['takeovers'];

const takeoversQuery = defineQueryOptions({
  key: TAKEOVERS_KEY,
  query: () => assistantApi.GET('/takeovers'),
});

/** Loads the active takeovers while somebody is signed in. */
export function useTakeovers() {
  const session = useSession();
  const query = useQuery(() => ({ ...takeoversQuery, enabled: session.operator !== null }));
  const takeovers = computed(() => query.data.value ?? []);
  const mine = computed(() => takeovers.value.filter(({ by }) => by === session.operator?.id));
  /** The person's own takeovers with unseen messages of the patient. */
  const unread = computed(() => mine.value.filter((each) => each.unread > 0));
  const ofThread = (id: string | null) => takeovers.value.find((each) => each.thread_id === id);
  return { ...query, takeovers, mine, unread, ofThread };
}

/** Returns a function that takes over a dialog from a person who lets a patient wait too long. */
export const useTakeOverWaiting = () =>
  useChange(
    TAKEOVERS_KEY,
    (id: string) => assistantApi.POST('/threads/{id}/takeover', { params: byId({ id }) }),
  );
