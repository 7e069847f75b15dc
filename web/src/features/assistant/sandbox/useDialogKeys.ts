import { computed, ref } from 'vue';
import { useRouter } from 'vue-router';
import type { FoundThread } from '../queries.ts';
import { useShortcuts } from '@/navigation/shortcuts.ts';

/**
 * Registers shortcuts for a new dialog, and the next and previous one in the list.
 *
 * @returns whether to focus the message box. It is false after the shortcuts for the next and
 * previous dialog, which work only outside of the box.
 */
export function useDialogKeys(
  listed: () => (Pick<FoundThread, 'id'> & Partial<Pick<FoundThread, 'match'>>)[],
  current: () => string | null,
  addressOf: (id: string | null, messageId?: string) => string,
) {
  const router = useRouter();
  const walkedTo = ref<string | null>(null);

  function walkTo({ id, match }: ReturnType<typeof listed>[number]) {
    walkedTo.value = id;
    void router.push(addressOf(id, match?.message_id));
  }

  useShortcuts(() => {
    const dialogs = listed();
    const at = dialogs.findIndex(({ id }) => id === current());
    const [next, previous] = [dialogs[at + 1], dialogs[at - 1]];
    return [
      current() && { keys: 'n', does: 'New dialog', run: () => void router.push(addressOf(null)) },
      next && { keys: 'Shift+j', does: 'Next dialog', run: () => walkTo(next) },
      previous && { keys: 'Shift+k', does: 'Previous dialog', run: () => walkTo(previous) },
    ];
  });

  return computed(() => walkedTo.value === null || walkedTo.value !== current());
}
