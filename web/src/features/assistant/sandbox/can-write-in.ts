import type { Thread } from '@contract/assistant/schemas/threads.ts';
import { useSession } from '@/stores/session.ts';

/** Returns whether the person may write in a dialog: editors in any, others only in their own. */
export function canWriteIn({ user_id }: Pick<Thread, 'user_id'>): boolean {
  const session = useSession();
  return session.isEditor || (user_id !== null && user_id === session.operator?.id);
}
