import { ref, shallowRef } from 'vue';
import type { ChatResponse } from '../../../../../functions/shared/contract/assistant.ts';
import { ApiProblem } from '../../../api/index.ts';
import { NEW_DIALOG, useDrafts } from './drafts-store.ts';
import { type Phase, streamTurn } from './stream-turn.ts';

export interface RunningTurn {
  /** Id of the dialog, or NEW_DIALOG. */
  key: string;
  id: string;
  text: string;
  at: Date;
}

interface Outcome {
  onDone: (sent: RunningTurn, turn: ChatResponse) => void;
}

const STOPPED = 'Stopped. Nothing was stored; your message is back in the box.';

/**
 * Sends one message at a time and shows how far it is. Whatever goes wrong, the text returns to
 * the input box of its dialog, and a resend of the same text carries the same client_message_id,
 * so that a turn that was stored after all is not run twice.
 */
export function useTurn({ onDone }: Outcome) {
  const drafts = useDrafts();
  const running = shallowRef<RunningTurn | null>(null);
  const phase = ref<Phase>('routing');
  const routedTo = ref<string | null>(null);
  const draft = ref('');
  const failure = shallowRef<{ key: string; title: string; detail: string } | null>(null);
  let controller: AbortController | null = null;
  let unsent: RunningTurn | null = null;

  function begin(key: string, text: string): RunningTurn {
    const isResend = unsent?.key === key && unsent.text === text;
    running.value = { key, text, at: new Date(), id: isResend ? unsent!.id : crypto.randomUUID() };
    phase.value = 'routing';
    routedTo.value = null;
    draft.value = '';
    failure.value = null;
    return running.value;
  }

  function fail(turn: RunningTurn, error: unknown): void {
    unsent = turn;
    drafts.giveBack(turn.key, turn.text);
    const stopped = controller?.signal.aborted;
    const { title, detail } = error instanceof ApiProblem
      ? error
      : { title: stopped ? 'Stopped' : 'The message was not sent', detail: '' };
    failure.value = { key: turn.key, title, detail: stopped ? STOPPED : detail };
  }

  async function send(key: string, text: string): Promise<void> {
    if (running.value || !text.trim()) return;
    const turn = begin(key, text.trim());
    drafts.write(key, '');
    controller = new AbortController();
    try {
      const answer = await streamTurn(
        {
          message: turn.text,
          client_message_id: turn.id,
          ...(key !== NEW_DIALOG && { thread_id: key }),
        },
        {
          onRouter: (router) => {
            routedTo.value = router.intent_code;
            phase.value = 'looking-up';
          },
          onSources: () => (phase.value = 'writing'),
          onDelta: (text) => {
            phase.value = 'writing';
            draft.value += text;
          },
        },
        controller.signal,
      );
      unsent = null;
      onDone(turn, answer);
    } catch (error) {
      fail(turn, error);
    } finally {
      running.value = null;
      draft.value = '';
    }
  }

  const stop = () => controller?.abort();
  const dismiss = () => (failure.value = null);

  return { running, phase, routedTo, draft, failure, send, stop, dismiss };
}
