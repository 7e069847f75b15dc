import { computed } from 'vue';
import { useDraft } from '@/stores/useDraft.ts';
import type { Invitation } from './queries.ts';

const EMPTY: Invitation = { email: '', displayName: '', role: 'viewer' };

/** Keeps the draft of an invitation until the account is created. */
export function useInvitation() {
  const { edit, write, discard: clear, claim } = useDraft<Invitation>('invitation', () => 'new');
  const invitation = computed(() => edit.value ?? EMPTY);

  function change(part: Partial<Invitation>): void {
    const { email, displayName, role } = { ...invitation.value, ...part };
    if (email || displayName || role !== EMPTY.role) write({ email, displayName, role });
    else clear();
  }

  return { invitation, change, clear, claim };
}
