import { useQuery, useQueryCache } from '@pinia/colada';
import { computed, onScopeDispose, watch } from 'vue';
import type { ThreadDetail, ThreadMessage } from '@contract/assistant/schemas/threads.ts';
import type { ChatAnswer } from '@contract/assistant/schemas/turn.ts';
import { isBranchSwitch } from '@contract/shared/contract/branch-switch.ts';
import { ApiProblem } from '@/api/index.ts';
import { dialogKey } from '../queries.ts';
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

interface Dialog {
  /** Null if the dialog was started on this page. */
  detail: Omit<ThreadDetail, 'messages'> | null;
  messages: ThreadMessage[];
  switches: number;
  /** Value of `before` for the page of earlier messages; null if there are none. */
  before: string | null;
}

const NEW: Dialog = { detail: null, messages: [], switches: 0, before: null };

const prepend = ({ dialog, before }: DialogPage, to: Dialog): Dialog => ({
  ...to,
  messages: [...dialog.messages, ...to.messages],
  before,
});

/** Replaces the newest messages; keeps the earlier pages that were loaded. */
function join({ dialog: { messages, ...detail }, before }: DialogPage, known = NEW): Dialog {
  const joint = Math.max(known.messages.findIndex(({ id }) => id === messages[0]?.id), 0);
  return {
    detail,
    messages: [...known.messages.slice(0, joint), ...messages],
    switches: detail.switch_count,
    before: joint > 0 ? known.before : before,
  };
}

/**
 * Loads a dialog: its newest messages, earlier ones on demand, and its state. Invalidating its key
 * loads what others have written meanwhile; the page keeps its content on failure.
 */
export function useDialog({ threadId, messageId }: Wanted) {
  const cache = useQueryCache();

  /** Returns the id of the message in the URL while only earlier pages can contain it. */
  const findMissing = ({ before, messages }: Dialog) =>
    before && !messages.some(({ id }) => id === messageId()) ? messageId() : null;

  async function read(id: string): Promise<Dialog> {
    const newest = await readDialog(id, { limit: PAGE.first });
    let dialog = join(newest, cache.getQueryData<Dialog>(dialogKey(id)));
    while (threadId() === id && findMissing(dialog)) {
      const { before } = dialog;
      dialog = prepend(await readDialog(id, { limit: PAGE.all, before }), dialog);
    }
    return dialog;
  }

  const { data, error, asyncStatus, refetch: reload } = useQuery(() => {
    const id = threadId();
    return { key: dialogKey(id), enabled: id !== null, gcTime: 0, query: () => read(id!) };
  });
  watch(() => data.value && findMissing(data.value), (id) => id && void reload());

  /** Ignores a late response of a dialog that is left: it would remove its next entry. */
  const cancel = (id: string | null) => cache.cancelQueries({ key: dialogKey(id), exact: true });
  watch(threadId, (_, left) => cancel(left));
  onScopeDispose(() => cancel(threadId()));

  const dialog = computed(() => data.value ?? NEW);
  const detail = computed(() => dialog.value.detail);
  const messages = computed(() => dialog.value.messages);
  const hasEarlier = computed(() => dialog.value.before !== null);
  const state = computed(() =>
    messages.value.findLast(({ meta }) => meta)?.meta?.state ?? detail.value?.state ?? null
  );
  const problem = computed(() => error.value instanceof ApiProblem ? error.value : null);
  const status = computed(() => {
    if (data.value || !threadId()) return 'ready';
    if (!error.value || asyncStatus.value === 'loading') return 'loading';
    return [404, 422].includes(problem.value?.status ?? 0) ? 'missing' : 'failed';
  });

  function change(next: (now: Dialog) => Partial<Dialog>, id = threadId()): void {
    const now = cache.getQueryData<Dialog>(dialogKey(id));
    if (now) cache.setQueryData(dialogKey(id), { ...now, ...next(now) });
    // A pending response may lack the change.
    if (asyncStatus.value === 'loading') void reload();
  }

  /** Loads an earlier page; throws ApiProblem. */
  async function readEarlier(limit = PAGE.earlier): Promise<void> {
    const [id, { before }] = [threadId(), dialog.value];
    if (!id || !before) return;
    const page = await readDialog(id, { limit, before });
    change((now) => now.before === before ? prepend(page, now) : now, id);
  }

  /** Loads every message of the dialog, for a copy; throws ApiProblem. */
  async function readAll(): Promise<ThreadMessage[]> {
    while (hasEarlier.value) await readEarlier(PAGE.all);
    return messages.value;
  }

  /** Appends a completed turn, or a message during a takeover, without a request. */
  function append(sent: { id: string; text: string; at: Date }, turn: ChatAnswer): void {
    if (messages.value.some(({ id }) => id === turn.message_id)) return;
    if (!threadId()) cache.setQueryData(dialogKey(turn.thread_id), NEW);
    const question = createPatientMessage(sent.id, sent.text, sent.at);
    const before = state.value?.current_intent ?? null;
    change(({ detail, messages, switches }) => {
      if (turn.reply === null) {
        return { messages: [...messages, { ...question, id: turn.message_id }] };
      }
      return {
        detail: detail && { ...detail, state: turn.state },
        messages: [...messages, question, createAssistantMessage(turn, new Date())],
        switches: switches + Number(isBranchSwitch(before, turn.state.current_intent)),
      };
    }, turn.thread_id);
  }

  const update = (changed: ThreadMessage) =>
    change(({ messages }) => ({
      messages: messages.map((each) => each.id === changed.id ? changed : each),
    }));

  const setTags = (tags: string[]) =>
    change(({ detail }) => ({ detail: detail && { ...detail, tags } }));

  return {
    detail,
    messages,
    status,
    problem,
    switches: computed(() => dialog.value.switches),
    state,
    hasEarlier,
    append,
    update,
    setTags,
    reload,
    readEarlier,
    readAll,
  };
}
