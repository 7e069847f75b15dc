import { computed, type Ref, ref, shallowRef, watch } from 'vue';
import type {
  ChatResponse,
  ThreadDetail,
  ThreadMessage,
} from '../../../../../functions/shared/contract/assistant.ts';
import { ApiProblem, assistantApi } from '../../../api/index.ts';
import { assistantMessage, patientMessage } from './turn-message.ts';

/** One dialog: its messages and where it stands. A null id is a dialog that is still to begin. */
export function useDialog(threadId: Ref<string | null>) {
  const detail = shallowRef<Omit<ThreadDetail, 'messages'> | null>(null);
  const messages = shallowRef<ThreadMessage[]>([]);
  const status = ref<'ready' | 'loading' | 'missing' | 'failed'>('ready');
  const problem = shallowRef<ApiProblem | null>(null);
  let heldId: string | null = null;

  function clear() {
    heldId = null;
    detail.value = null;
    messages.value = [];
    status.value = 'ready';
  }

  async function load(id: string): Promise<void> {
    if (heldId !== id) clear();
    heldId = id;
    status.value = 'loading';
    try {
      const { messages: found, ...rest } = await assistantApi.get<ThreadDetail>(`/threads/${id}`);
      if (heldId !== id) return;
      detail.value = rest;
      messages.value = found;
      status.value = 'ready';
    } catch (error) {
      if (heldId !== id) return;
      problem.value = error instanceof ApiProblem ? error : null;
      const isMissing = problem.value?.status === 404 || problem.value?.status === 422;
      status.value = isMissing ? 'missing' : 'failed';
    }
  }

  watch(threadId, (id) => {
    if (!id) clear();
    else if (id !== heldId) void load(id);
  }, { immediate: true });

  /** Takes in a finished turn without asking the server again. */
  function append(sent: { id: string; text: string; at: Date }, turn: ChatResponse): void {
    heldId = turn.thread_id;
    if (messages.value.some(({ id }) => id === turn.message_id)) return;
    messages.value = [
      ...messages.value,
      patientMessage(sent.id, sent.text, sent.at),
      assistantMessage(turn, new Date()),
    ];
    if (detail.value) detail.value = { ...detail.value, state: turn.state };
  }

  const reload = () => threadId.value ? load(threadId.value) : Promise.resolve();
  const switches = computed(() =>
    messages.value.reduce(
      (sum, { meta }) => sum + (meta?.events.filter((each) => each === 'hard_handoff').length ?? 0),
      0,
    )
  );
  const state = computed(() => messages.value.at(-1)?.meta?.state ?? detail.value?.state ?? null);

  return { detail, messages, status, problem, switches, state, append, reload };
}
