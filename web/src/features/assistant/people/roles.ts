import type { User } from '@contract/catalog/schemas/users.ts';
import type { SelectOption } from '@/ui/controls.ts';

export const ROLES: SelectOption<User['role']>[] = [
  { value: 'viewer', label: 'Viewer', hint: 'reads and chats' },
  { value: 'receptionist', label: 'Receptionist', hint: 'answers patients' },
  { value: 'editor', label: 'Editor', hint: 'changes things' },
];

export const ROLE_EXPLANATIONS: Record<User['role'], string> = {
  viewer: 'Reads dialogs, without patients’ personal details, and tests the assistant.',
  receptionist: 'Reads dialogs, answers patients and works on requests. Sees no settings.',
  editor:
    'Has the rights of viewers and receptionists, and changes blocks, prompts, documents and accounts.',
};

/** Roles with their article, for sentences. */
export const ROLE_NAMES: Record<User['role'], string> = {
  viewer: 'a viewer',
  receptionist: 'a receptionist',
  editor: 'an editor',
};
