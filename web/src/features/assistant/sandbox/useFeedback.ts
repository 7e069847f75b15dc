import type { Feedback } from '@contract/assistant/schemas/feedback.ts';
import type { ThreadMessage } from '@contract/assistant/schemas/threads.ts';
import { assistantApi, byId } from '@/api/index.ts';
import { useSession } from '@/stores/session.ts';
import { useAttempt } from '@/ui/controls.ts';

interface Given {
  helpful: boolean;
  reason?: Feedback['reason'];
  note?: string;
}

/**
 * Sends the person's feedback on a reply. Each call returns whether it was stored; failures are
 * shown.
 */
export function useFeedback(
  message: () => ThreadMessage,
  onChange: (message: ThreadMessage) => void,
) {
  const session = useSession();
  const { attempt, isBusy: busy } = useAttempt();

  const store = (change: (message: ThreadMessage) => Promise<ThreadMessage>) =>
    attempt(async () => onChange(await change(message())), {
      failed: 'Couldn’t save your feedback.',
    });

  const others = ({ feedback }: ThreadMessage) =>
    feedback.filter(({ user_id }) => user_id !== session.operator?.id);

  const give = (given: Given) =>
    store(async (reply) => {
      const own = await assistantApi.PUT('/messages/{id}/feedback', {
        params: byId(reply),
        body: given,
      });
      return { ...reply, feedback: [...others(reply), own] };
    });

  const takeBack = () =>
    store(async (reply) => {
      await assistantApi.DELETE('/messages/{id}/feedback', { params: byId(reply) });
      return { ...reply, feedback: others(reply) };
    });

  /** Sends the correct route; null means out of scope. */
  const correctRoute = (intent_code: string | null) =>
    store(async (reply) => {
      const options = { params: byId(reply), body: { intent_code } };
      const corrected_route = await assistantApi.PUT('/messages/{id}/route', options);
      return { ...reply, corrected_route };
    });

  const takeRouteBack = () =>
    store(async (reply) => {
      await assistantApi.DELETE('/messages/{id}/route', { params: byId(reply) });
      return { ...reply, corrected_route: null };
    });

  return { busy, give, takeBack, correctRoute, takeRouteBack };
}
