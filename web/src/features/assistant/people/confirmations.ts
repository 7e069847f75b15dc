import type { User } from '../../../../../functions/catalog/schemas/users.ts';

interface Confirmation {
  title: string;
  description: string;
  confirmLabel: string;
  mustName?: boolean;
}

/** What the menu of a person can do. */
export type PersonAction =
  | 'reset'
  | 'disable'
  | 'enable'
  | 'serve'
  | 'serve-not'
  | 'sign-out'
  | 'remove';

type Action = PersonAction | 'step-down';

/** What to ask before something is done to a person; null when it needs no question. */
export function confirmationOf(
  action: Action,
  { email }: User,
  isMe: boolean,
): Confirmation | null {
  const who = isMe ? 'your own account' : email;
  switch (action) {
    case 'enable':
    case 'serve':
    case 'serve-not':
      return null;
    case 'step-down':
      return {
        title: 'Give up your own editor role?',
        description: 'You will no longer be able to change anything here, this included. ' +
          'Another editor can give the role back.',
        confirmLabel: 'Become a viewer',
      };
    case 'reset':
      return {
        title: `Reset the password of ${email}?`,
        description: 'Every session ends at once, and the password no longer works. You get a ' +
          'one-time password to hand over.',
        confirmLabel: 'Reset the password',
      };
    case 'disable':
      return {
        title: `Disable ${who}?`,
        description: 'Every session ends at once, and signing in is refused until an editor ' +
          'enables the account again. Nothing is deleted.',
        confirmLabel: 'Disable',
      };
    case 'sign-out':
      return {
        title: `Sign ${email} out everywhere?`,
        description: 'Every session ends at once, on all devices. The password still works: ' +
          'disable the account to keep somebody out.',
        confirmLabel: 'End the sessions',
      };
    case 'remove':
      return {
        title: `Remove ${who}?`,
        description: 'The account and its sessions are deleted, which cannot be undone. What was ' +
          'written stays, with the name.',
        confirmLabel: 'Remove',
        mustName: true,
      };
  }
}
