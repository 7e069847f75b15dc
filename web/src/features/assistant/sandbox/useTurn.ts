import { ref, shallowRef } from 'vue';
import type { Candidate } from '@contract/assistant/schemas/candidate.ts';
import type { ChatAnswer } from '@contract/assistant/schemas/turn.ts';
import { ApiProblem } from '@/api/index.ts';
import { useSession } from '@/stores/session.ts';
import { watchClosing } from './page-closing.ts';
import { NEW_DIALOG, useMessageDrafts } from './message-drafts.ts';
import { type Phase, sendMessage } from './send-message.ts';

export interface RunningTurn {
  /** Id of the dialog, or NEW_DIALOG. */
  key: string;
  id: string;
  text: string;
  at: Date;
  candidate?: Candidate;
}

interface Outcome {
  /** Returns the candidate of a dialog's next message, if any. */
  candidateOf?: (key: string) => Candidate | undefined;
  onDone: (sent: RunningTurn, answer: ChatAnswer) => void;
  /** Called when another turn of the dialog was stored first, so that the page must load it. */
  onConflict: (key: string) => void;
}

interface Failure {
  key: string;
  tone: 'danger' | 'info';
  title: string;
  detail: string;
}

/**
 * Age in milliseconds up to which a lost message is resent automatically; older ones wait in the
 * box.
 */
const FRESH_MS = 2 * 60_000;

/** Ids of this page's pending messages, including those of an unmounted Sandbox. */
const underway = new Set<string>();

const STOPPED = 'Your message is back in the box. To continue the same turn, send it unchanged.';

const CUT_OFF: Omit<Failure, 'key'> = {
  tone: 'info',
  title: 'The page was closed before the reply arrived',
  detail: STOPPED,
};

function failureOf(key: string, error: unknown, stopped: boolean): Failure {
  if (stopped) return { key, tone: 'info', title: 'Stopped', detail: STOPPED };
  const { title, detail } = error instanceof ApiProblem
    ? error
    : { title: 'Couldn’t send the message', detail: '' };
  return { key, tone: 'danger', title, detail };
}

/**
 * Sends one message at a time and shows its progress. After a failure, returns the text to the
 * dialog's box. A resend of the same text has the same client_message_id, so that a turn that was
 * stored anyway does not run twice.
 */
export function useTurn({ candidateOf, onDone, onConflict }: Outcome) {
  const unsent = useMessageDrafts();
  const session = useSession();
  const running = shallowRef<RunningTurn | null>(null);
  const phase = ref<Phase>('routing');
  const routedTo = ref<string | null>(null);
  const draft = ref('');
  const failure = shallowRef<Failure | null>(null);
  const isClosing = watchClosing();
  let controller: AbortController | null = null;

  function begin(key: string, text: string): RunningTurn {
    const { sent } = unsent.of(key);
    const id = sent?.text === text ? sent.id : crypto.randomUUID();
    const candidate = candidateOf?.(key) ?? (sent?.text === text ? sent.candidate : undefined);
    running.value = { key, text, at: new Date(), id, candidate };
    phase.value = 'routing';
    routedTo.value = null;
    draft.value = '';
    failure.value = null;
    unsent.send(key, { id, text, at: running.value.at.toISOString(), candidate });
    underway.add(id);
    return running.value;
  }

  /**
   * Discards the partial reply, because a repeated router event means that another branch answers.
   */
  function onRouter({ served_intent_code }: { served_intent_code: string | null }): void {
    routedTo.value = served_intent_code;
    phase.value = 'looking-up';
    draft.value = '';
  }

  function onDelta(text: string): void {
    phase.value = 'writing';
    draft.value += text;
  }

  function call(
    { key, id, text, candidate }: RunningTurn,
    signal: AbortSignal,
  ): Promise<ChatAnswer> {
    const thread = key === NEW_DIALOG ? {} : { thread_id: key };
    return sendMessage({ message: text, client_message_id: id, candidate, ...thread }, {
      onRouter,
      onSources: () => (phase.value = 'writing'),
      onDelta,
    }, signal);
  }

  function fail(turn: RunningTurn, error: unknown): void {
    unsent.returnToBox(turn.key, turn.text);
    failure.value = failureOf(turn.key, error, Boolean(controller?.signal.aborted));
    if (error instanceof ApiProblem && error.status === 409) onConflict(turn.key);
  }

  async function send(key: string, text: string): Promise<void> {
    if (running.value || !text.trim()) return;
    const turn = begin(key, text.trim());
    const sender = session.operator?.id;
    // A turn's result is dropped when another person has signed in meanwhile.
    const isSameOperator = () => session.operator?.id === sender;
    controller = new AbortController();
    try {
      const answer = await call(turn, controller.signal);
      if (!isSameOperator()) return;
      unsent.settle(turn.key);
      onDone(turn, answer);
    } catch (error) {
      // A message that the closing page aborted is recovered when the app loads again.
      if (isSameOperator() && !isClosing()) fail(turn, error);
    } finally {
      underway.delete(turn.id);
      running.value = null;
      draft.value = '';
    }
  }

  /** Recovers a message that was pending when the page was closed or the session ended. */
  async function recover(key: string): Promise<void> {
    await unsent.claim(key);
    const { sent, isUnderway } = unsent.of(key);
    if (!sent || !isUnderway || underway.has(sent.id)) return;
    const typed = unsent.read(key);
    const isFresh = Date.now() - Date.parse(sent.at) < FRESH_MS;
    if (isFresh && !typed && !running.value) return await send(key, sent.text);
    unsent.returnToBox(key, sent.text);
    failure.value = { key, ...CUT_OFF };
  }

  const stop = () => controller?.abort();
  const dismiss = () => (failure.value = null);

  return { running, phase, routedTo, draft, failure, send, recover, stop, dismiss };
}
