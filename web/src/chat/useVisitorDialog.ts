import { onScopeDispose, reactive, toRefs, watch } from 'vue';
import type { VisitorEvents } from '@contract/assistant/schemas/visitors.ts';
import type { EventOf } from '@/api/event-stream.ts';
import { addEntry, addMessage, type Entry, toReplied, toSending } from './dialog-entries.ts';
import { readStored, store, survivesReload } from './visitor-storage.ts';
import {
  COOKIE,
  visitorApi,
  type VisitorMessage,
  VisitorProblem,
  type VisitorProof,
  type VisitorReply,
} from './visitor-api.ts';

/** How long staff is shown as typing after an event, in milliseconds. */
const TYPING_LASTS_MS = 6000;
/** Minimum time between two typing notifications, in milliseconds. */
const TYPING_EVERY_MS = 3000;
const RECONNECT_MS = [500, 1000, 2000, 5000, 10_000];

const toCode = (error: unknown) => error instanceof VisitorProblem ? error.code : 'unreachable';

/** Returns the subject of an identity token, or an empty string if it is invalid. */
function readSubject(identity: string): string {
  try {
    const claims = identity.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(claims)).sub;
  } catch {
    return '';
  }
}

/** Returns whether the session is over, so that a new one must start. */
const isOver = (error: unknown) => error instanceof VisitorProblem && error.status === 401;

/**
 * Manages this browser's dialog on a site: its messages, the message being sent, the reply being
 * received, and takeovers. An anonymous session begins with the first message.
 *
 * @param identity token of the patient, if the page has one: identified patients have one dialog on
 * all devices, separate from this browser's anonymous one.
 * @param onArrived called for each new message and reply, except the messages sent from this page.
 */
export function useVisitorDialog(
  site: string,
  identity: string,
  onArrived: (entry: Entry) => void,
) {
  /** Part of the storage keys: the site's key, and the subject of the identity token, if any. */
  let owner = identity ? `${site}.${readSubject(identity)}` : site;
  const state = reactive({
    entries: [] as Entry[],
    /** Partial text of the current reply, or null. */
    writing: null as string | null,
    heldBy: null as string | null,
    isPaused: false,
    isTyping: false,
    isOffline: !navigator.onLine,
    hasEnded: false,
    isBusy: false,
    /** Whether the dialog can be resumed although the browser stores nothing. */
    isKept: false,
    draft: readStored(owner, 'draft') ?? '',
  });
  let token = readStored(owner, 'token');
  let lastId: string | undefined;
  let following: AbortController | undefined;
  let sending: AbortController | undefined;
  let typingEnds: ReturnType<typeof setTimeout> | undefined;
  let toldTyping = 0;
  /** Messages that arrived during a reply. */
  let postponed: VisitorMessage[] = [];

  watch(() => state.draft, (text) => store(owner, 'draft', text));

  function setToken(value: string | null) {
    token = value;
    store(owner, 'token', value ?? '');
    if (!value) owner = site;
  }

  /** Exchanges the identity token; uses this browser's anonymous dialog if it is rejected. */
  async function signIn() {
    try {
      setToken((await visitorApi.begin(site, { identity })).token);
    } catch (error) {
      if (!(error instanceof VisitorProblem && error.status === 401)) throw error;
      owner = site;
      token = readStored(site, 'token');
      state.draft ||= readStored(site, 'draft') ?? '';
    }
    identity = '';
  }

  /** Clears a dialog that was deleted; keeps the session and unsent messages. */
  function clear() {
    lastId = undefined;
    const unsent = state.entries.filter(({ status }) => status !== 'stored');
    Object.assign(state, { entries: unsent, heldBy: null, isTyping: false });
  }

  function forget() {
    following?.abort();
    sending?.abort();
    following = undefined;
    lastId = undefined;
    setToken(null);
    Object.assign(state, { entries: [], writing: null, heldBy: null, isTyping: false });
  }

  /**
   * Handles a session that ended elsewhere: keeps the messages visible; the next message starts a
   * new session.
   */
  function end() {
    following?.abort();
    following = undefined;
    lastId = undefined;
    setToken(null);
    Object.assign(state, { heldBy: null, isTyping: false, hasEnded: state.entries.length > 0 });
  }

  function arrive(message: VisitorMessage, isNew: boolean) {
    lastId = message.id;
    const isSame = ({ key }: Entry) => key === (message.client_message_id ?? message.id);
    const isKnown = state.entries.some(isSame);
    state.entries = addMessage(state.entries, message);
    if (message.role !== 'user') state.isTyping = false;
    if (isNew && !isKnown) onArrived(state.entries.find(isSame)!);
  }

  /** Loads all messages; those that are being sent or failed stay last. */
  async function load() {
    if (!token && identity) await signIn();
    if (!token && !survivesReload()) token = COOKIE + site;
    if (!token) return;
    try {
      const { messages, held_by, is_paused } = await visitorApi.messages(token);
      const unsent = state.entries.filter(({ status, key }) =>
        status !== 'stored' && !messages.some(({ client_message_id: id }) => id === key)
      );
      state.entries = [];
      for (const message of messages) arrive(message, false);
      state.entries = [...state.entries, ...unsent];
      Object.assign(state, { heldBy: held_by, isPaused: is_paused, isOffline: false });
      if (owner !== site || token?.startsWith(COOKIE)) state.isKept = true;
      if (messages.length > 0 || owner !== site) void follow();
    } catch (error) {
      if (isOver(error)) end();
      else throw error;
    }
  }

  function receiveMessage(message: VisitorMessage) {
    if (state.isBusy && message.role !== 'user') postponed.push(message);
    else arrive(message, true);
  }

  function receive({ event, data }: EventOf<VisitorEvents>) {
    if (event === 'message') receiveMessage(data);
    else if (event === 'ready') {
      Object.assign(state, { heldBy: data.held_by, isPaused: data.is_paused, isOffline: false });
    } else if (event === 'takeover') state.heldBy = data.by;
    else if (event === 'paused') state.isPaused = data.is_paused;
    else if (event === 'deleted') clear();
    else if (event === 'typing') {
      state.isTyping = true;
      clearTimeout(typingEnds);
      typingEnds = setTimeout(() => state.isTyping = false, TYPING_LASTS_MS);
    }
  }

  /**
   * Loads the messages of a dialog that was empty: without the id of a last message, the events
   * omit messages that another device sent before they began.
   */
  async function readFirstMessages(token: string) {
    const { messages } = await visitorApi.messages(token);
    messages.forEach(receiveMessage);
  }

  /** Follows the dialog until the session ends; reconnects when the connection is lost. */
  async function follow() {
    if (following || !token) return;
    const { signal } = following = new AbortController();
    for (let failures = 0; !signal.aborted;) {
      try {
        for await (const event of visitorApi.events(token, lastId, signal)) {
          failures = 0;
          receive(event);
          if (event.event === 'ready' && !lastId) await readFirstMessages(token);
        }
      } catch (error) {
        if (signal.aborted) return;
        if (isOver(error)) return end();
        state.isOffline = !navigator.onLine;
        failures += 1;
      }
      const wait = RECONNECT_MS[Math.min(failures, RECONNECT_MS.length - 1)]!;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  function reconnect() {
    state.isOffline = !navigator.onLine;
    if (state.isOffline || !following) return;
    following.abort();
    following = undefined;
    void follow();
  }

  /** Runs the turn of a message; throws a VisitorProblem. */
  async function exchange(
    key: string,
    text: string,
    signal: AbortSignal,
    proof?: VisitorProof,
  ): Promise<VisitorReply> {
    if (!token) {
      const keep = survivesReload() ? undefined : 'cookie';
      setToken((await visitorApi.begin(site, { keep })).token);
      if (keep) {
        state.isKept = await visitorApi.messages(COOKIE + site).then(() => true, () => false);
      }
      state.hasEnded = false;
    }
    const message = { message: text, client_message_id: key, proof };
    let reply: VisitorReply | undefined;
    for await (const { event, data } of visitorApi.chat(token!, message, signal)) {
      if (event === 'phase' || event === 'reset') state.writing = '';
      else if (event === 'delta') state.writing = (state.writing ?? '') + data.text;
      else if (event === 'error') throw new VisitorProblem(data.code, data.status);
      else if (event === 'done') reply = data;
    }
    if (!reply) throw new VisitorProblem('unreachable', 0);
    return reply;
  }

  /** Runs the turn of a message; retries with proof of work if the site asks for it. */
  async function exchangeWithProof(key: string, text: string, signal: AbortSignal) {
    try {
      return await exchange(key, text, signal);
    } catch (error) {
      if (!(error instanceof VisitorProblem && error.challenge)) throw error;
      const { challenge } = error;
      state.entries = addEntry(state.entries, { ...toSending(key, text), problem: error.code });
      const { solveChallenge } = await import('./solve-challenge.ts');
      const solution = await solveChallenge(challenge, signal);
      return await exchange(key, text, signal, { challenge, solution });
    }
  }

  async function transmit(key: string, text: string) {
    state.isBusy = true;
    const { signal } = sending = new AbortController();
    state.entries = addEntry(state.entries, toSending(key, text));
    try {
      const reply = await exchangeWithProof(key, text, signal).catch((error) => {
        if (!isOver(error)) throw error;
        setToken(null);
        return exchangeWithProof(key, text, signal);
      });
      state.entries = addEntry(state.entries, { ...toSending(key, text), status: 'stored' });
      lastId ??= reply.message_id;
      if (reply.reply !== null) {
        const entry = toReplied(reply);
        state.entries = addEntry(state.entries, entry);
        onArrived(entry);
      }
    } catch (error) {
      // The messages were deleted meanwhile.
      if (signal.aborted) return;
      const problem = toCode(error);
      state.entries = addEntry(state.entries, {
        ...toSending(key, text),
        status: 'failed',
        problem,
      });
      if (problem === 'site-paused') state.isPaused = true;
    } finally {
      Object.assign(state, { isBusy: false, writing: null });
      for (const message of postponed) arrive(message, true);
      postponed = [];
      void follow();
    }
  }

  /** Sends a message; after a failure keeps it visible with a button to retry. */
  function send(text: string): Promise<void> {
    state.draft = '';
    return transmit(crypto.randomUUID(), text);
  }

  /** Sends a failed message again at the end; the server stores it once. */
  function sendAgain({ key, text }: Entry): Promise<void> {
    state.entries = state.entries.filter((entry) => entry.key !== key);
    return transmit(key, text);
  }

  async function deleteAll() {
    const isShared = owner !== site;
    if (token) {
      await visitorApi.erase(token, isShared ? '/messages' : '/session').catch((error) => {
        if (!isOver(error)) throw error;
      });
    }
    if (isShared) {
      sending?.abort();
      state.entries = [];
      clear();
    } else forget();
    state.hasEnded = false;
  }

  async function rate(entry: Entry, helpful: boolean) {
    if (!token) return;
    const before = entry.helpful;
    entry.helpful = helpful;
    await visitorApi.feedback(token, entry.key, helpful).catch(() => entry.helpful = before);
  }

  /** Notifies staff that the visitor is typing. */
  function tellTyping() {
    if (!token || !state.heldBy || Date.now() - toldTyping < TYPING_EVERY_MS) return;
    toldTyping = Date.now();
    visitorApi.typing(token).catch(() => {});
  }

  /** Handles another tab that started or deleted the dialog. */
  function onStorage({ key }: StorageEvent) {
    if (key !== `linden.chat.${owner}.token`) return;
    const stored = readStored(owner, 'token');
    if (stored === token) return;
    if (!stored) return forget();
    token = stored;
    load().catch(() => {});
  }

  const onVisible = () => document.visibilityState === 'visible' && reconnect();
  addEventListener('storage', onStorage);
  addEventListener('online', reconnect);
  addEventListener('offline', reconnect);
  document.addEventListener('visibilitychange', onVisible);
  onScopeDispose(() => {
    following?.abort();
    sending?.abort();
    removeEventListener('storage', onStorage);
    removeEventListener('online', reconnect);
    removeEventListener('offline', reconnect);
    document.removeEventListener('visibilitychange', onVisible);
  });

  return {
    ...toRefs(state),
    ...{ load, send, sendAgain, deleteAll, rate, tellTyping },
  };
}
