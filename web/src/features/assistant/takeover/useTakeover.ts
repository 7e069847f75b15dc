import { computed, ref } from 'vue';
import {
  ApiProblem,
  assistantApi,
  byId,
  describeProblemWithFields,
  useInvalidate,
} from '@/api/index.ts';
import { useDrafts } from '@/stores/drafts.ts';
import { useToasts } from '@/ui/controls.ts';
import { dialogKey } from '../queries.ts';
import { REQUESTS_KEY } from '../requests/queries.ts';

/** A message to a patient, with an id that makes retries idempotent. */
export interface ClinicMessage {
  text: string;
  id?: string;
}

const KIND = 'clinic-message';

/** Describes a failure; names the person who has taken over, if that is the reason. */
function describeFailure(error: unknown): string {
  const { hold } = error instanceof ApiProblem ? error.members : {};
  if (typeof hold === 'object' && hold && 'by_name' in hold) {
    return `${hold.by_name ?? 'Somebody else'} has this dialog now.`;
  }
  return describeProblemWithFields(error);
}

/**
 * Takes over a dialog, sends messages and ends the takeover. Keeps the text in the box until it is
 * stored; reloads the dialog after every successful action and after conflicts.
 */
export function useTakeover(threadId: () => string) {
  const drafts = useDrafts();
  const toasts = useToasts();
  const invalidate = useInvalidate();
  const busy = ref(false);
  const reload = () => invalidate(dialogKey(threadId()));

  const draft = () => drafts.mine(KIND, threadId())?.value as ClinicMessage | undefined;
  const text = computed({
    get: () => draft()?.text ?? '',
    set: (value: string) => {
      if (value) drafts.write(KIND, threadId(), { text: value });
      else drafts.drop(KIND, threadId());
    },
  });

  /**
   * Runs an action; shows its failure.
   *
   * @returns whether it succeeded.
   */
  async function run(call: () => Promise<unknown>, failed: string): Promise<boolean> {
    if (busy.value) return false;
    busy.value = true;
    try {
      await call();
      await reload();
      return true;
    } catch (error) {
      toasts.show(`${failed} ${describeFailure(error)}`, { tone: 'danger' });
      if (error instanceof ApiProblem && error.status === 409) await reload();
      return false;
    } finally {
      busy.value = false;
    }
  }

  /** Takes over the dialog; its open requests are assigned to the person, too. */
  async function takeOver(): Promise<boolean> {
    const params = byId({ id: threadId() });
    const isTaken = await run(
      () => assistantApi.POST('/threads/{id}/takeover', { params }),
      'Couldn’t take over the dialog.',
    );
    if (isTaken) void invalidate(REQUESTS_KEY);
    return isTaken;
  }

  const handBack = (summary: string) =>
    run(
      () =>
        assistantApi.POST('/threads/{id}/release', {
          params: byId({ id: threadId() }),
          body: summary.trim() ? { summary } : {},
        }),
      'Couldn’t hand back the dialog.',
    );

  async function write(): Promise<boolean> {
    const { text: typed, id = crypto.randomUUID() } = draft() ?? { text: '' };
    if (!typed.trim() || busy.value) return false;
    const [key, sent] = [threadId(), { text: typed, id }];
    drafts.write(KIND, key, sent);
    const body = { text: typed.trim(), client_message_id: id };
    const isStored = await run(
      () => assistantApi.POST('/threads/{id}/messages', { params: byId({ id: key }), body }),
      'Couldn’t send the message. Your text is kept.',
    );
    const now = drafts.mine(KIND, key)?.value as ClinicMessage | undefined;
    if (isStored && now?.text === typed) drafts.drop(KIND, key);
    return isStored;
  }

  return { busy, text, takeOver, handBack, write };
}
