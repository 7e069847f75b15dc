import { ref, shallowRef } from 'vue';
import type { ChatResponse } from '../../../../../functions/assistant/schemas/turn.ts';
import { ApiProblem } from '../../../api/index.ts';
import { useSession } from '../../../stores/session.ts';
import { NEW_DIALOG, useUnsent } from './unsent-store.ts';
import { type Phase, sendMessage } from './send-message.ts';

export interface RunningTurn {
  /** Id of the dialog, or NEW_DIALOG. */
  key: string;
  id: string;
  text: string;
  at: Date;
}

interface Outcome {
  onDone: (sent: RunningTurn, turn: ChatResponse) => void;
  /** Another turn of the dialog was stored first: the page does not show it yet. */
  onConflict: (key: string) => void;
}

interface Failure {
  key: string;
  tone: 'danger' | 'info';
  title: string;
  detail: string;
}

const STOPPED =
  'Your message is back in the box. Sending it unchanged picks the same turn up again.';

function failureOf(key: string, error: unknown, stopped: boolean): Failure {
  if (stopped) return { key, tone: 'info', title: 'Stopped', detail: STOPPED };
  const { title, detail } = error instanceof ApiProblem
    ? error
    : { title: 'The message was not sent', detail: '' };
  return { key, tone: 'danger', title, detail };
}

/**
 * Sends one message at a time and shows how far it is. Whatever goes wrong, the text returns to
 * the input box of its dialog, and a resend of the same text carries the same client_message_id,
 * so that a turn that was stored after all is not run twice.
 */
export function useTurn({ onDone, onConflict }: Outcome) {
  const unsent = useUnsent();
  const session = useSession();
  const running = shallowRef<RunningTurn | null>(null);
  const phase = ref<Phase>('routing');
  const routedTo = ref<string | null>(null);
  const draft = ref('');
  const failure = shallowRef<Failure | null>(null);
  let controller: AbortController | null = null;
  let failed: RunningTurn | null = null;

  function begin(key: string, text: string): RunningTurn {
    const isResend = failed?.key === key && failed.text === text;
    running.value = { key, text, at: new Date(), id: isResend ? failed!.id : crypto.randomUUID() };
    phase.value = 'routing';
    routedTo.value = null;
    draft.value = '';
    failure.value = null;
    unsent.write(key, '');
    return running.value;
  }

  /** After a delta: another branch answers now, and the text shown so far does not count. */
  function onRouter({ served_intent_code }: { served_intent_code: string | null }): void {
    routedTo.value = served_intent_code;
    phase.value = 'looking-up';
    draft.value = '';
  }

  function onDelta(text: string): void {
    phase.value = 'writing';
    draft.value += text;
  }

  function call({ key, id, text }: RunningTurn, signal: AbortSignal): Promise<ChatResponse> {
    const thread = key === NEW_DIALOG ? {} : { thread_id: key };
    return sendMessage({ message: text, client_message_id: id, ...thread }, {
      onRouter,
      onSources: () => (phase.value = 'writing'),
      onDelta,
    }, signal);
  }

  function fail(turn: RunningTurn, error: unknown): void {
    failed = turn;
    unsent.returnToBox(turn.key, turn.text);
    failure.value = failureOf(turn.key, error, Boolean(controller?.signal.aborted));
    if (error instanceof ApiProblem && error.status === 409) onConflict(turn.key);
  }

  async function send(key: string, text: string): Promise<void> {
    if (running.value || !text.trim()) return;
    const turn = begin(key, text.trim());
    const sender = session.operator?.id;
    // Nothing of a turn reaches the page of somebody who signed in meanwhile.
    const isSameOperator = () => session.operator?.id === sender;
    controller = new AbortController();
    try {
      const answer = await call(turn, controller.signal);
      failed = null;
      if (isSameOperator()) onDone(turn, answer);
    } catch (error) {
      if (isSameOperator()) fail(turn, error);
    } finally {
      running.value = null;
      draft.value = '';
    }
  }

  const stop = () => controller?.abort();
  const dismiss = () => (failure.value = null);

  return { running, phase, routedTo, draft, failure, send, stop, dismiss };
}
