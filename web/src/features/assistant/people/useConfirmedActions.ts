import type { OneTimePassword, User } from '@contract/catalog/schemas/users.ts';
import { useSession } from '@/stores/session.ts';
import { useToasts } from '@/ui/controls.ts';
import type { Confirmed } from './confirmations.ts';
import { useAccountChanges } from './queries.ts';

const DONE = {
  'step-down': 'no editor any more',
  disable: 'disabled',
  'sign-out': 'signed out everywhere',
  remove: 'removed',
};

/** Returns a function that runs a confirmed action on a person. It throws ApiProblem. */
export function useConfirmedActions(onPassword: (made: OneTimePassword) => void) {
  const session = useSession();
  const toasts = useToasts();
  const { change, resetPassword, endSessions, remove } = useAccountChanges();

  return async (user: User, action: Confirmed, role?: User['role']): Promise<void> => {
    if (action === 'reset') return onPassword(await resetPassword(user));
    if (action === 'step-down') await change({ user, body: { role } });
    if (action === 'disable') await change({ user, body: { isDisabled: true } });
    if (action === 'sign-out') await endSessions(user);
    if (action === 'remove') await remove(user);
    toasts.show(`${user.email} is ${DONE[action]}.`, { tone: 'success' });
    if (user.id !== session.operator?.id) return;
    if (action === 'step-down') location.assign('/sandbox');
    else await session.recheck();
  };
}
