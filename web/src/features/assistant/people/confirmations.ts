import type { User } from '@contract/catalog/schemas/users.ts';

interface Confirmation {
  title: string;
  description: string;
  submitLabel: string;
  /** Completes "(email) is …" in the message afterwards. */
  done?: string;
  mustName?: boolean;
}

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

export function findConfirmation(
  action: Confirmed,
  { email }: User,
  isMe: boolean,
): Confirmation {
  const who = isMe ? 'your own account' : email;
  const confirmations: Record<Confirmed, Confirmation> = {
    'step-down': {
      title: 'Give up your own editor role?',
      description: 'You can’t change anything here afterwards, including your role. ' +
        'Another editor can give it back.',
      submitLabel: 'Give up the role',
      done: 'no longer an editor',
    },
    reset: {
      title: `Reset the password of ${email}?`,
      description: 'All sessions end now, and the password stops working. You get a ' +
        'one-time password to pass on.',
      submitLabel: 'Reset password',
    },
    disable: {
      title: `Disable ${who}?`,
      description: 'All sessions end now, and the person can’t sign in until an editor ' +
        'enables the account. Nothing is deleted.',
      submitLabel: 'Disable',
      done: 'disabled',
    },
    'sign-out': {
      title: `Sign ${email} out everywhere?`,
      description: 'All sessions end now, on every device. The password still works. To ' +
        'keep someone out, disable the account.',
      submitLabel: 'Sign out everywhere',
      done: 'signed out everywhere',
    },
    remove: {
      title: `Remove ${who}?`,
      description: 'The account and its sessions are deleted. You can’t undo this. Their ' +
        'texts stay, with their name.',
      submitLabel: 'Remove',
      done: 'removed',
      mustName: true,
    },
  };
  return confirmations[action];
}
