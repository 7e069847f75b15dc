import { defineStore } from 'pinia';
import { ref } from 'vue';
import type { Candidate, TrialStart } from '@contract/assistant/schemas/candidate.ts';
import type { ThreadMessage } from '@contract/assistant/schemas/threads.ts';
import { ApiProblem } from '@/api/index.ts';
import { type Phase, sendMessage } from './sandbox/send-message.ts';
import { createAssistantMessage, createPatientMessage } from './sandbox/turn-message.ts';

/** Sides of a trial: the candidate and the active versions. */
export const TRIAL_SIDES = ['draft', 'active'] as const;
export type TrialSide = typeof TRIAL_SIDES[number];

interface SentMessage {
  id: string;
  text: string;
  /** ISO 8601 timestamp. */
  at: string;
}

export interface TrialChat {
  threadId: string | null;
  messages: ThreadMessage[];
  /** A sent message without an answer: pending, or failed if `problem` is set. */
  unanswered: SentMessage | null;
  problem: { title: string; detail: string } | null;
  phase: Phase;
  /** The partial reply. */
  draft: string;
  /** The state in which the dialog starts; null for an empty one. */
  start: TrialStart | null;
}

type Trial = Record<TrialSide, TrialChat>;

interface SideRequest {
  candidate: Candidate;
  live_lookups: boolean;
}

interface TrialOptions {
  candidates: Record<TrialSide, Candidate>;
  /** Whether lookups call the real systems. */
  live_lookups: boolean;
}

export const newChat = (start: TrialStart | null = null): TrialChat => ({
  threadId: null,
  messages: [],
  unanswered: null,
  problem: null,
  phase: 'routing',
  draft: '',
  start,
});

const problemOf = (error: unknown, isStopped: boolean) => {
  if (isStopped) return { title: 'Stopped', detail: 'No reply to this message.' };
  if (error instanceof ApiProblem) return { title: error.title, detail: error.detail };
  return { title: 'Couldn’t send the message', detail: '' };
};

/**
 * Stores by branch the dialogs that test its draft and its active version with the same messages.
 */
export const useTrials = defineStore('trials', () => {
  const trials = ref<Record<string, Trial>>({});
  const controllers = new Map<TrialChat, AbortController>();

  function restart(
    code: string,
    starts: Record<TrialSide, TrialStart | null> = { draft: null, active: null },
  ): void {
    stop(code);
    trials.value[code] = { draft: newChat(starts.draft), active: newChat(starts.active) };
  }
  const of = (code: string): Trial | undefined => trials.value[code];
  const chatsOf = (code: string) => Object.values(of(code) ?? {});

  async function answer(
    chat: TrialChat,
    sent: SentMessage,
    { candidate, live_lookups }: SideRequest,
  ): Promise<void> {
    const controller = new AbortController();
    controllers.set(chat, controller);
    Object.assign(chat, { unanswered: sent, problem: null, phase: 'routing', draft: '' });
    const thread = chat.threadId
      ? { thread_id: chat.threadId }
      : { ...chat.start && { start: chat.start } };
    const message = { message: sent.text, client_message_id: sent.id };
    const request = { ...message, candidate, ...thread, ...live_lookups && { live_lookups } };
    try {
      const turn = await sendMessage(request, {
        onRouter: () => Object.assign(chat, { phase: 'looking-up', draft: '' }),
        onSources: () => (chat.phase = 'writing'),
        onDelta: (text) => (chat.draft += text),
      }, controller.signal);
      chat.threadId = turn.thread_id;
      const question = createPatientMessage(sent.id, sent.text, new Date(sent.at));
      chat.messages.push(question);
      if (turn.reply !== null) chat.messages.push(createAssistantMessage(turn, new Date()));
      chat.unanswered = null;
    } catch (error) {
      chat.problem = problemOf(error, controller.signal.aborted);
    } finally {
      chat.draft = '';
      controllers.delete(chat);
    }
  }

  const isRunning = (code: string) =>
    chatsOf(code).some((chat) => chat.unanswered && !chat.problem);
  /** Returns whether the next message can be sent: no side has an unanswered one. */
  const mayGoOn = (code: string) => chatsOf(code).every((chat) => !chat.unanswered);

  /**
   * Sends a message to both sides at the same time, each with its candidate. Does nothing for a
   * blank text or while a side has an unanswered message.
   */
  async function send(
    code: string,
    text: string,
    { candidates, live_lookups }: TrialOptions,
  ): Promise<void> {
    if (!mayGoOn(code) || !text.trim()) return;
    const at = new Date().toISOString();
    if (!of(code)) restart(code);
    await Promise.all(TRIAL_SIDES.map((side) => {
      const sent = { id: crypto.randomUUID(), text: text.trim(), at };
      return answer(of(code)![side], sent, { candidate: candidates[side], live_lookups });
    }));
  }

  async function retry(
    code: string,
    side: TrialSide,
    { candidates, live_lookups }: TrialOptions,
  ): Promise<void> {
    const chat = of(code)?.[side];
    if (!chat?.unanswered || !chat.problem) return;
    await answer(chat, chat.unanswered, { candidate: candidates[side], live_lookups });
  }

  const stop = (code: string) => chatsOf(code).forEach((chat) => controllers.get(chat)?.abort());

  return { trials, of, send, retry, stop, restart, isRunning, mayGoOn };
});
