import { computed, ref, shallowRef, watch } from 'vue';
import type {
  ThreadDetail,
  ThreadMessage,
} from '../../../../../functions/assistant/schemas/threads.ts';
import type { ChatAnswer } from '../../../../../functions/assistant/schemas/turn.ts';
import { isBranchSwitch } from '../../../../../functions/shared/contract/branch-switch.ts';
import { ApiProblem } from '../../../api/index.ts';
import { type DialogPage, readDialog } from './read-dialog.ts';
import { assistantMessage, patientMessage } from './turn-message.ts';

/**
 * Messages read when a dialog opens, when somebody scrolls up, and when all of them are wanted; at
 * most what MessagesQuery takes.
 */
const PAGE = { first: 60, earlier: 200, all: 500 };

interface Wanted {
  /** A null id is a dialog that is still to begin. */
  threadId: () => string | null;
  /** Message that the address names: pages are read until it is there. */
  messageId: () => string | null;
}

/** One dialog: its newest messages, earlier ones on demand, and its state. */
export function useDialog({ threadId, messageId }: Wanted) {
  const detail = shallowRef<Omit<ThreadDetail, 'messages'> | null>(null);
  const messages = shallowRef<ThreadMessage[]>([]);
  const switches = ref(0);
  const before = ref<string | null>(null);
  const status = ref<'ready' | 'loading' | 'missing' | 'failed'>('ready');
  const problem = shallowRef<ApiProblem | null>(null);
  let heldId: string | null = null;
  /** Counts what the newest messages were replaced or added by. */
  let changes = 0;

  function clear() {
    heldId = null;
    detail.value = null;
    messages.value = [];
    switches.value = 0;
    before.value = null;
    status.value = 'ready';
  }

  function take({ dialog: { messages: found, ...rest }, before: earlier }: DialogPage) {
    changes += 1;
    detail.value = rest;
    switches.value = rest.switch_count;
    messages.value = found;
    before.value = earlier;
  }

  const lacks = (id: string | null) => id && !messages.value.some((each) => each.id === id);

  async function load(id: string): Promise<void> {
    if (heldId !== id) clear();
    heldId = id;
    status.value = 'loading';
    try {
      const page = await readDialog(id, { limit: PAGE.first });
      if (heldId !== id) return;
      take(page);
      while (before.value && lacks(messageId())) await readEarlier(PAGE.all);
      if (heldId === id) status.value = 'ready';
    } catch (error) {
      if (heldId !== id) return;
      problem.value = error instanceof ApiProblem ? error : null;
      const isMissing = problem.value?.status === 404 || problem.value?.status === 422;
      status.value = isMissing ? 'missing' : 'failed';
    }
  }

  /** Puts one more page in front; throws ApiProblem. */
  async function readEarlier(limit = PAGE.earlier): Promise<void> {
    const id = heldId;
    if (!id || !before.value) return;
    const page = await readDialog(id, { limit, before: before.value });
    if (heldId !== id) return;
    messages.value = [...page.dialog.messages, ...messages.value];
    before.value = page.before;
  }

  /** Shows what somebody else wrote meanwhile; what is on the page stays if that fails. */
  async function catchUp(): Promise<void> {
    const [id, known] = [heldId, changes];
    const page = id && await readDialog(id, { limit: PAGE.first }).catch(() => null);
    if (!page || heldId !== id) return;
    // What came meanwhile may not be in this answer.
    if (known !== changes) return await catchUp();
    const [shown, shownBefore] = [messages.value, before.value];
    take(page);
    // Earlier pages that were read stay where they are.
    const joint = shown.findIndex((each) => each.id === messages.value[0]?.id);
    if (joint <= 0) return;
    messages.value = [...shown.slice(0, joint), ...messages.value];
    before.value = shownBefore;
  }

  /** Every message of the dialog, for a copy; throws ApiProblem. */
  async function readAll(): Promise<ThreadMessage[]> {
    while (before.value) await readEarlier(PAGE.all);
    return messages.value;
  }

  watch(threadId, (id) => {
    if (!id) clear();
    else if (id !== heldId) void load(id);
  }, { immediate: true });

  watch(messageId, async (id) => {
    try {
      while (status.value === 'ready' && before.value && lacks(id)) await readEarlier(PAGE.all);
    } catch {
      // The dialog stays where it is; earlier messages can be asked for.
    }
  });

  /** Adds a finished turn, or a message that waits for a person, without another request. */
  function append(sent: { id: string; text: string; at: Date }, turn: ChatAnswer): void {
    heldId = turn.thread_id;
    if (messages.value.some(({ id }) => id === turn.message_id)) return;
    changes += 1;
    const question = patientMessage(sent.id, sent.text, sent.at);
    if (turn.reply === null) {
      messages.value = [...messages.value, { ...question, id: turn.message_id }];
      return;
    }
    const before = state.value?.current_intent ?? null;
    messages.value = [...messages.value, question, assistantMessage(turn, new Date())];
    switches.value += Number(isBranchSwitch(before, turn.state.current_intent));
    if (detail.value) detail.value = { ...detail.value, state: turn.state };
  }

  /** Puts a changed message in the place of what it was. */
  function update(changed: ThreadMessage): void {
    messages.value = messages.value.map((each) => each.id === changed.id ? changed : each);
  }

  function setTags(tags: string[]): void {
    if (detail.value) detail.value = { ...detail.value, tags };
  }

  async function reload(): Promise<void> {
    const id = threadId();
    if (id) await load(id);
  }

  const hasEarlier = computed(() => before.value !== null);
  const state = computed(() =>
    messages.value.findLast(({ meta }) => meta)?.meta?.state ?? detail.value?.state ?? null
  );

  return {
    detail,
    messages,
    status,
    problem,
    switches,
    state,
    hasEarlier,
    append,
    update,
    setTags,
    reload,
    catchUp,
    readEarlier,
    readAll,
  };
}
