import { Eye, Lock, LockOpen, Pencil, Trash2, UserSearch } from '@lucide/vue';
import { computed } from 'vue';
import { useRouter } from 'vue-router';
import type { Thread } from '@contract/assistant/schemas/threads.ts';
import { useSession } from '@/stores/session.ts';
import type { MenuItem } from '@/ui/controls.ts';
import { isPatientsDialog } from './is-patients-dialog.ts';

interface Actions {
  rename: () => void;
  /** Opens the form that places the dialog under legal hold or releases it. */
  hold: () => void;
  remove: () => void;
}

/**
 * Builds the menu of a dialog that the person may change; entries about privacy are for editors.
 */
export function useThreadMenu(thread: () => Thread, isHeld: () => boolean, actions: Actions) {
  const router = useRouter();
  const session = useSession();

  const open = (path: string) => () =>
    void router.push({ path, query: { thread_id: thread().id } });

  return computed((): MenuItem[] => [
    { label: 'Rename', icon: Pencil, onSelect: actions.rename },
    ...session.isEditor && isPatientsDialog(thread())
      ? [{ label: 'Show access log', icon: Eye, onSelect: open('/privacy/access-log') }]
      : [],
    ...session.isEditor
      ? [
        {
          label: isHeld() ? 'Release legal hold…' : 'Place on legal hold…',
          icon: isHeld() ? LockOpen : Lock,
          onSelect: actions.hold,
        },
        { label: 'Export or erase…', icon: UserSearch, onSelect: open('/privacy/persons') },
      ]
      : [],
    { label: 'Delete', icon: Trash2, danger: true, onSelect: actions.remove },
  ]);
}
