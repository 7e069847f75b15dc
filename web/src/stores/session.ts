import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import type { Auth } from './auth-client.ts';
import { clearPrivateStorage, resetStores } from './reset-on-sign-out.ts';
import {
  type Operator,
  readFreshToken,
  readOperator,
  SIGNED_OUT_KEY,
  type StoredSession,
  storedSession,
} from './session-operator.ts';

/** `ended`: the session ended elsewhere; the person signs in over the page. */
type Status = 'starting' | 'signed-out' | 'signed-in' | 'ended';

interface EndedSession {
  reason: 'over' | 'disabled' | 'other-tab';
  /** Id of the session's account; null if unknown, and then the email is empty. */
  id: string | null;
  email: string;
}

/** Returns whether this browser stores a session, which may have ended. */
const isStored = () => storedSession() !== null;

/**
 * Manages the session. Loads the auth client only to sign in or out, or to renew or check a token;
 * otherwise the stored session suffices.
 */
export const useSession = defineStore('session', () => {
  const status = ref<Status>('starting');
  const operator = ref<Operator | null>(null);
  const ended = ref<EndedSession | null>(null);
  let client: Promise<Auth> | undefined;
  /** Whether this person is signing out, so that failed session calls are expected. */
  let isLeaving = false;
  /** Whether the stored session could not be checked, because the server is unreachable. */
  let isUnchecked = false;

  const isEditor = computed(() => operator.value?.role === 'editor');
  const canServe = computed(() => operator.value?.canServe === true);
  const isReceptionist = computed(() => operator.value?.role === 'receptionist');

  function become(next: 'signed-out' | 'ended', how: EndedSession | null = null): void {
    const wasIn = status.value === 'signed-in';
    isUnchecked = false;
    operator.value = null;
    ended.value = how;
    status.value = next;
    if (wasIn) resetStores();
    clearPrivateStorage();
  }

  /** Ends the session for a reason other than signing out on this page. */
  function end(reason: EndedSession['reason'], email = operator.value?.email ?? ''): void {
    if (isLeaving) return;
    const id = operator.value?.id ?? null;
    become('ended', { reason, id, email });
    noteSignOut(localStorage.getItem(SIGNED_OUT_KEY));
  }

  /** Records that the session was ended in another tab; the server may report its end first. */
  function noteSignOut(id: string | null): void {
    if (id && ended.value?.id === id) ended.value = { ...ended.value, reason: 'other-tab' };
  }

  /** Continues as a visitor. */
  const leave = () => become('signed-out');

  /** Removes a session that the server no longer accepts. */
  async function forget(reason: EndedSession['reason'], email?: string): Promise<void> {
    end(reason, email);
    await (await loadClient()).signOut({ scope: 'local' });
  }

  async function enter(token: string): Promise<boolean> {
    const found = await readOperator(token);
    if (!found) return false;
    isUnchecked = false;
    operator.value = found;
    ended.value = null;
    status.value = 'signed-in';
    return true;
  }

  function onSignedOut(): void {
    if (status.value === 'signed-in') end('over');
  }

  /**
   * Handles a sign-in in another tab. The same person keeps this page; for another one, the page's
   * data are cleared first. A visitor's page stays unchanged.
   */
  function noteSignIn({ user, access_token }: StoredSession): void {
    if (!user || !access_token) return;
    const isSame = status.value === 'signed-in' && user.id === operator.value?.id;
    if (isSame || status.value === 'signed-out' || status.value === 'starting') return;
    if (status.value === 'signed-in') end('over');
    void enter(access_token).catch(() => {});
  }

  function loadClient(): Promise<Auth> {
    client ??= import('./auth-client.ts')
      .then(({ createAuthClient }) => createAuthClient(onSignedOut))
      .catch((error) => {
        client = undefined;
        throw error;
      });
    return client;
  }

  /** Returns the stored access token; renews it by the auth client if necessary. */
  async function takeToken() {
    const token = readFreshToken();
    if (token) return { token, error: null };
    const { data, error } = await (await loadClient()).getSession();
    return { token: data.session?.access_token ?? null, error };
  }

  async function restore() {
    const stored = storedSession();
    if (!stored) return leave();
    try {
      const { token, error } = await takeToken();
      // The auth client keeps a session that it could not renew because of the network.
      if (!token && error && isStored()) throw error;
      if (!token) return end('over', stored.user?.email);
      if (!await enter(token)) await forget('over', stored.user?.email);
    } catch {
      // Keeps the stored session for the next try; this page continues as a visitor.
      isUnchecked = true;
      status.value = 'signed-out';
    }
  }

  let restoring: Promise<void> | undefined;

  /** Restores the stored session once; also resolves if the server is unreachable. */
  function start(): Promise<void> {
    restoring ??= restore();
    return restoring;
  }

  /** Restores a visitor's stored session: one that could not be checked, or of another tab. */
  async function restoreAgain(): Promise<void> {
    const before = restoring;
    await before;
    if (restoring === before) {
      if (status.value !== 'signed-out' || !isStored()) return;
      restoring = restore();
    }
    await restoring;
  }

  /** Tries again to restore a session that could not be checked. */
  async function retry(): Promise<void> {
    await restoring;
    if (isUnchecked) await restoreAgain();
  }

  /**
   * Signs in; throws the sign-in service's error, see `describeSignInError`. Signs out again if the
   * account was removed.
   */
  async function signIn(email: string, password: string): Promise<void> {
    const { data, error } = await (await loadClient()).signInWithPassword({ email, password });
    if (error) throw error;
    localStorage.removeItem(SIGNED_OUT_KEY);
    if (!await enter(data.session.access_token)) await signOut();
  }

  /**
   * Ends the session in every tab of this browser, or all sessions of the account (`global`). The
   * latter throws if the server rejects the request or is unreachable.
   */
  async function signOut(scope: 'local' | 'global' = 'local'): Promise<void> {
    const auth = await loadClient();
    if (operator.value) localStorage.setItem(SIGNED_OUT_KEY, operator.value.id);
    isLeaving = true;
    try {
      const { error } = await auth.signOut({ scope });
      if (error && scope === 'global') throw error;
      leave();
    } finally {
      isLeaving = false;
    }
  }

  /**
   * Returns the current access token, renewed shortly before it expires; null for a visitor, or if
   * it cannot be renewed.
   */
  async function readToken(): Promise<string | null> {
    if (status.value === 'starting') await start();
    if (status.value !== 'signed-in') return null;
    const { token, error } = await takeToken();
    if (!token && !error && status.value === 'signed-in') end('over');
    return token;
  }

  /** Reloads the signed-in person after a change to the account. */
  async function reload(): Promise<void> {
    const token = await readToken();
    if (token && !await enter(token)) await forget('over');
  }

  /** Ends the session here when the sign-in service no longer accepts it. */
  async function recheck(): Promise<void> {
    if (status.value !== 'signed-in') return;
    if (!isStored()) return end('over');
    const asked = operator.value;
    const { data, error } = await (await loadClient()).getUser();
    if (operator.value !== asked || isLeaving) return;
    if (error?.status === 401 || error?.status === 403 || (!error && !data.user)) {
      await forget(error?.code === 'user_banned' ? 'disabled' : 'over');
    }
  }

  return {
    status,
    operator,
    ended,
    isEditor,
    canServe,
    isReceptionist,
    isStored,
    start,
    restoreAgain,
    retry,
    signIn,
    signOut,
    noteSignIn,
    noteSignOut,
    leave,
    readToken,
    reload,
    recheck,
  };
}, { keepOnSignOut: true });
