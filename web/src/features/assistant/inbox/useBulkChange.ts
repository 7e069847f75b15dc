import { computed, ref } from 'vue';
import type {
  Assignee,
  ListedRequest,
  RequestChange,
} from '@contract/assistant/schemas/requests.ts';
import { describeProblemWithFields } from '@/api/index.ts';
import { useSession } from '@/stores/session.ts';
import { useToasts } from '@/ui/controls.ts';
import { findPatient } from '../requests/find-patient.ts';
import { isOpen } from '../requests/inbox-words.ts';
import { useChangeRequests } from '../requests/queries.ts';

/**
 * Manages the selection of open requests and changes all of them, each based on its shown revision.
 */
export function useBulkChange(requests: () => readonly ListedRequest[]) {
  const session = useSession();
  const toasts = useToasts();
  const { change, reload } = useChangeRequests();
  const ids = ref(new Set<string>());
  const busy = ref(false);
  /** Only people who work on requests can select. */
  const isOffered = computed(() => session.canServe);
  const selected = computed(() =>
    requests().filter((request) => ids.value.has(request.id) && isOpen(request))
  );

  function toggle(id: string): void {
    if (!ids.value.delete(id)) ids.value.add(id);
  }
  const clear = () => ids.value.clear();

  /**
   * Changes each selected request; shows an error for each that could not be changed and keeps it
   * selected.
   *
   * @param verb verb of the change, and its past participle: `take`, `taken`.
   */
  async function apply(body: RequestChange, verb: [present: string, past: string]): Promise<void> {
    if (busy.value) return;
    busy.value = true;
    let count = 0;
    for (const request of selected.value) {
      try {
        await change({ request, body });
        ids.value.delete(request.id);
        count++;
      } catch (error) {
        const name = findPatient(request.slots).name ?? request.summary;
        const text = `Couldn’t ${verb[0]} “${name}”. ${describeProblemWithFields(error)}`;
        toasts.show(text, { tone: 'danger' });
      }
    }
    await reload();
    busy.value = false;
    if (count > 0) {
      const text = count === 1 ? '1 request' : `${count} requests`;
      toasts.show(`${text} ${verb[1]}.`, { tone: 'success' });
    }
  }

  const assignToMe = () =>
    apply({ assignee: session.operator!.id, status: 'in_progress' }, ['take', 'taken']);
  /** Assigns the requests; unlike `assignToMe`, it does not start them. */
  const assignTo = ({ id, name }: Assignee) =>
    apply({ assignee: id }, ['assign', `assigned to ${name}`]);
  const snooze = (until: string | null) =>
    apply({ snoozed_until: until }, ['snooze', until ? 'snoozed' : 'no longer snoozed']);

  return { isOffered, selected, busy, toggle, clear, assignToMe, assignTo, snooze };
}
