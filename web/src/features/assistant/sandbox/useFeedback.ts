import type { ThreadMessage } from '@contract/assistant/schemas/threads.ts';
import { useSession } from '@/stores/session.ts';
import { useAttempt } from '@/ui/controls.ts';
import { dialogChanges, type NewFeedback } from './queries.ts';

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

  const give = (given: NewFeedback) =>
    store(async (reply) => {
      const own = await dialogChanges.giveFeedback(reply.id, given);
      return { ...reply, feedback: [...others(reply), own] };
    });

  const takeBack = () =>
    store(async (reply) => {
      await dialogChanges.removeFeedback(reply.id);
      return { ...reply, feedback: others(reply) };
    });

  /** Sends the correct route; null means out of scope. */
  const correctRoute = (intent_code: string | null) =>
    store(async (reply) => {
      const corrected_route = await dialogChanges.correctRoute(reply.id, intent_code);
      return { ...reply, corrected_route };
    });

  const takeRouteBack = () =>
    store(async (reply) => {
      await dialogChanges.removeRoute(reply.id);
      return { ...reply, corrected_route: null };
    });

  return { busy, give, takeBack, correctRoute, takeRouteBack };
}
