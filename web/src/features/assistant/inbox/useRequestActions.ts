import { computed } from 'vue';
import type { Assignee, RequestChange } from '@contract/assistant/schemas/requests.ts';
import { useSession } from '@/stores/session.ts';
import { useAttempt } from '@/ui/controls.ts';
import { isOpen as isOpenRequest } from '../requests/inbox-words.ts';
import { type RequestDetail, useAddNote, useChangeRequest } from '../requests/queries.ts';
import { useRequestText } from './useRequestText.ts';

/**
 * Returns a person's actions on a request, and the texts typed for the actions. One action runs at
 * a time.
 */
export function useRequestActions(request: () => RequestDetail) {
  const session = useSession();
  const { attempt, isBusy } = useAttempt();
  const changeRequest = useChangeRequest();
  const storeNote = useAddNote();
  const note = useRequestText('request-note', () => request().id);
  const outcome = useRequestText('request-outcome', () => request().id);

  const run = async (work: () => Promise<unknown>, done: string): Promise<boolean> =>
    !isBusy.value && await attempt(work, { done, failed: 'Couldn’t change the request.' });
  const change = (body: RequestChange, done: string) =>
    run(() => changeRequest({ request: request(), body }), done);

  async function close(status: 'done' | 'cancelled') {
    const said = outcome.value.trim();
    const fields = { status, ...(said && { outcome: said }) };
    if (await change(fields, status === 'done' ? 'Done.' : 'Cancelled.')) outcome.value = '';
  }

  async function addNote() {
    const text = note.value.trim();
    if (await run(() => storeNote({ id: request().id, text }), 'Note added.')) note.value = '';
  }

  return {
    isBusy,
    note,
    outcome,
    isOpen: computed(() => isOpenRequest(request())),
    isMine: computed(() => request().assignee === session.operator?.id),
    take: () => change({ assignee: session.operator!.id, status: 'in_progress' }, 'Request taken.'),
    giveBack: () => change({ assignee: null, status: 'open' }, 'Request returned.'),
    reopen: () => change({ status: 'open' }, 'Request reopened.'),
    assign: ({ id, name }: Assignee) => change({ assignee: id }, `Request assigned to ${name}.`),
    snooze: (until: string | null) =>
      change({ snoozed_until: until }, until ? 'Request snoozed.' : 'Snooze ended.'),
    close,
    addNote,
  };
}
