import { computed } from 'vue';
import { useDrafts } from '@/stores/drafts.ts';
import type { Invitation } from './queries.ts';

const [KIND, KEY] = ['invitation', 'new'];
const EMPTY: Invitation = { email: '', displayName: '', role: 'viewer' };

/** Keeps the draft of an invitation until the account is created. */
export function useInvitation() {
  const drafts = useDrafts();
  const invitation = computed((): Invitation =>
    drafts.mine(KIND, KEY)?.value as Invitation | undefined ?? EMPTY
  );

  const clear = () => drafts.drop(KIND, KEY);

  function change(part: Partial<Invitation>): void {
    const { email, displayName, role } = { ...invitation.value, ...part };
    if (email || displayName || role !== EMPTY.role) {
      drafts.write(KIND, KEY, { email, displayName, role });
    } else clear();
  }

  const claim = () => drafts.claim(KIND, KEY);

  return { invitation, change, clear, claim };
}
