import { ref } from 'vue';
import type {
  CorrectedRoute,
  Feedback,
} from '../../../../../functions/assistant/schemas/feedback.ts';
import type { ThreadMessage } from '../../../../../functions/assistant/schemas/threads.ts';
import { assistantApi, describeProblem } from '../../../api/index.ts';
import { useSession } from '../../../stores/session.ts';
import { useToasts } from '../../../ui/toasts.ts';

interface Given {
  helpful: boolean;
  reason?: string | null;
  note?: string;
}

/**
 * Sends the person's feedback on a reply. Each call returns whether it was stored; shows a failure.
 */
export function useFeedback(
  message: () => ThreadMessage,
  onChange: (message: ThreadMessage) => void,
) {
  const session = useSession();
  const toasts = useToasts();
  const busy = ref(false);

  async function store(change: (message: ThreadMessage) => Promise<ThreadMessage>) {
    busy.value = true;
    try {
      onChange(await change(message()));
      return true;
    } catch (error) {
      toasts.show(`Couldn’t save your feedback. ${describeProblem(error)}`, { tone: 'danger' });
      return false;
    } finally {
      busy.value = false;
    }
  }

  const others = ({ feedback }: ThreadMessage) =>
    feedback.filter(({ user_id }) => user_id !== session.operator?.id);

  const give = (given: Given) =>
    store(async (reply) => {
      const own = await assistantApi.put<Feedback>(`/messages/${reply.id}/feedback`, given);
      return { ...reply, feedback: [...others(reply), own] };
    });

  const takeBack = () =>
    store(async (reply) => {
      await assistantApi.delete(`/messages/${reply.id}/feedback`);
      return { ...reply, feedback: others(reply) };
    });

  /** Sends the correct route; null is out of scope. */
  const correctRoute = (intent_code: string | null) =>
    store(async (reply) => {
      const path = `/messages/${reply.id}/route`;
      const corrected_route = await assistantApi.put<CorrectedRoute>(path, { intent_code });
      return { ...reply, corrected_route };
    });

  const takeRouteBack = () =>
    store(async (reply) => {
      await assistantApi.delete(`/messages/${reply.id}/route`);
      return { ...reply, corrected_route: null };
    });

  return { busy, give, takeBack, correctRoute, takeRouteBack };
}
