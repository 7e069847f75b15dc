import { computed, ref, shallowRef, watch } from 'vue';
import type { ThreadDetail, ThreadMessage } from '@contract/assistant/schemas/threads.ts';
import type { ChatAnswer } from '@contract/assistant/schemas/turn.ts';
import { isBranchSwitch } from '@contract/shared/contract/branch-switch.ts';
import { ApiProblem } from '@/api/index.ts';
import { type DialogPage, readDialog } from './read-dialog.ts';
import { createAssistantMessage, createPatientMessage } from './turn-message.ts';

/**
 * Messages per request: initially, on scrolling up, and to load all. At most MessagesQuery's limit.
 */
const PAGE = { first: 60, earlier: 200, all: 500 };

interface Wanted {
  /** Returns the dialog's id; null for a new one. */
  threadId: () => string | null;
  /**
   * Returns the id of the message in the URL; earlier pages are loaded until they contain the
   * message.
   */
  messageId: () => string | null;
}

/** Loads a dialog: its newest messages, earlier ones on demand, and its state. */
export function useDialog({ threadId, messageId }: Wanted) {
  const detail = shallowRef<Omit<ThreadDetail, 'messages'> | null>(null);
  const messages = shallowRef<ThreadMessage[]>([]);
  const switches = ref(0);
  const before = ref<string | null>(null);
  const status = ref<'ready' | 'loading' | 'missing' | 'failed'>('ready');
  const problem = shallowRef<ApiProblem | null>(null);
  let heldId: string | null = null;
  /** Number of changes of the newest messages. */
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

  /** Loads an earlier page; throws ApiProblem. */
  async function readEarlier(limit = PAGE.earlier): Promise<void> {
    const id = heldId;
    if (!id || !before.value) return;
    const page = await readDialog(id, { limit, before: before.value });
    if (heldId !== id) return;
    messages.value = [...page.dialog.messages, ...messages.value];
    before.value = page.before;
  }

  /** Loads messages that others have written meanwhile; keeps the page's content on failure. */
  async function catchUp(): Promise<void> {
    const [id, known] = [heldId, changes];
    const page = id && await readDialog(id, { limit: PAGE.first }).catch(() => null);
    if (!page || heldId !== id) return;
    // Messages that arrived meanwhile may be missing in this response.
    if (known !== changes) return await catchUp();
    const [shown, shownBefore] = [messages.value, before.value];
    take(page);
    // Keeps the earlier pages that were loaded.
    const joint = shown.findIndex((each) => each.id === messages.value[0]?.id);
    if (joint <= 0) return;
    messages.value = [...shown.slice(0, joint), ...messages.value];
    before.value = shownBefore;
  }

  /** Loads every message of the dialog, for a copy; throws ApiProblem. */
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
      // The dialog keeps its position; earlier messages can be requested again.
    }
  });

  /** Appends a completed turn, or a message during a takeover, without a request. */
  function append(sent: { id: string; text: string; at: Date }, turn: ChatAnswer): void {
    heldId = turn.thread_id;
    if (messages.value.some(({ id }) => id === turn.message_id)) return;
    changes += 1;
    const question = createPatientMessage(sent.id, sent.text, sent.at);
    if (turn.reply === null) {
      messages.value = [...messages.value, { ...question, id: turn.message_id }];
      return;
    }
    const before = state.value?.current_intent ?? null;
    messages.value = [...messages.value, question, createAssistantMessage(turn, new Date())];
    switches.value += Number(isBranchSwitch(before, turn.state.current_intent));
    if (detail.value) detail.value = { ...detail.value, state: turn.state };
  }

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
