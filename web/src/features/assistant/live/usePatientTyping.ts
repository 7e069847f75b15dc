import { onScopeDispose, ref } from 'vue';
import { type LiveEvent, useLiveEvents } from './live-events.ts';

/** Time for which a patient is shown as typing after an event, in milliseconds. */
export const TYPING_LASTS_MS = 6000;

/**
 * Returns whether the patient of a taken-over dialog is typing. The page must open the event stream
 * itself.
 */
export function usePatientTyping(threadId: () => string) {
  const isTyping = ref(false);
  let ends: ReturnType<typeof setTimeout> | undefined;

  function show(typing: boolean) {
    clearTimeout(ends);
    isTyping.value = typing;
    if (typing) ends = setTimeout(() => show(false), TYPING_LASTS_MS);
  }

  function hear(news: LiveEvent) {
    if (news.event !== 'typing' && news.event !== 'message') return;
    if (news.data.thread_id !== threadId()) return;
    if (news.event === 'typing') show(true);
    else if (news.data.role === 'user') show(false);
  }

  const stop = useLiveEvents().observe(hear);
  onScopeDispose(() => (stop(), show(false)));
  return isTyping;
}
