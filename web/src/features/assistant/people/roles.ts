import type { User } from '@contract/catalog/schemas/users.ts';
import type { SelectOption } from '@/ui/select-option.ts';

/** The roles to choose from. */
export const ROLES: SelectOption<User['role']>[] = [
  { value: 'viewer', label: 'Viewer', hint: 'reads and chats' },
  { value: 'editor', label: 'Editor', hint: 'changes things' },
];
