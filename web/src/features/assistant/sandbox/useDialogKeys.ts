import { computed, ref } from 'vue';
import { useRouter } from 'vue-router';
import { useShortcuts } from '../../../navigation/shortcuts.ts';

/**
 * Keys for a new dialog and for the next and the previous one of the list.
 *
 * @returns whether the message box takes the focus: not of a dialog that keys led to, for they work
 * only outside of it.
 */
export function useDialogKeys(listed: () => { id: string }[], current: () => string | null) {
  const router = useRouter();
  const walkedTo = ref<string | null>(null);

  function walkTo(id: string) {
    walkedTo.value = id;
    void router.push(`/sandbox/${id}`);
  }

  useShortcuts(() => {
    const ids = listed().map(({ id }) => id);
    const at = ids.indexOf(current() ?? '');
    const [next, previous] = [ids[at + 1], ids[at - 1]];
    return [
      current() && { keys: 'n', does: 'New dialog', run: () => void router.push('/sandbox') },
      next && { keys: 'Shift+j', does: 'Next dialog', run: () => walkTo(next) },
      previous && { keys: 'Shift+k', does: 'Previous dialog', run: () => walkTo(previous) },
    ];
  });

  return computed(() => walkedTo.value === null || walkedTo.value !== current());
}
