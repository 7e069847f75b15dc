import type { User } from '@contract/catalog/schemas/users.ts';

interface Confirmation {
  title: string;
  description: string;
  confirmLabel: string;
  mustName?: boolean;
}

/** Actions in the menu of a person. */
export type PersonAction =
  | 'reset'
  | 'disable'
  | 'enable'
  | 'serve'
  | 'serve-not'
  | 'sign-out'
  | 'remove';

/** Actions that require confirmation. */
export type Confirmed = Exclude<PersonAction, 'enable' | 'serve' | 'serve-not'> | 'step-down';

/** Returns the texts that confirm an action on a person. */
export function findConfirmation(
  action: Confirmed,
  { email }: User,
  isMe: boolean,
): Confirmation {
  const who = isMe ? 'your own account' : email;
  switch (action) {
    case 'step-down':
      return {
        title: 'Give up your own editor role?',
        description: 'You can’t change anything here afterwards, including your role. ' +
          'Another editor can give it back.',
        confirmLabel: 'Give up the role',
      };
    case 'reset':
      return {
        title: `Reset the password of ${email}?`,
        description: 'All sessions end now, and the password stops working. You get a ' +
          'one-time password to pass on.',
        confirmLabel: 'Reset password',
      };
    case 'disable':
      return {
        title: `Disable ${who}?`,
        description: 'All sessions end now, and the person can’t sign in until an editor ' +
          'enables the account. Nothing is deleted.',
        confirmLabel: 'Disable',
      };
    case 'sign-out':
      return {
        title: `Sign ${email} out everywhere?`,
        description: 'All sessions end now, on every device. The password still works. To ' +
          'keep someone out, disable the account.',
        confirmLabel: 'Sign out everywhere',
      };
    case 'remove':
      return {
        title: `Remove ${who}?`,
        description: 'The account and its sessions are deleted. You can’t undo this. What they ' +
          'wrote stays, with their name.',
        confirmLabel: 'Remove',
        mustName: true,
      };
  }
}
