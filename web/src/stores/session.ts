import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import type { Auth } from './auth-client.ts';
import { type Operator, readOperator, SESSION_KEY } from './session-operator.ts';
import { clearPrivateStorage, resetStores } from './reset-on-sign-out.ts';

type Status = 'starting' | 'signed-out' | 'signed-in';

/** While signed out: of a session that could not be checked yet. */
function isStored(): boolean {
  return localStorage.getItem(SESSION_KEY) !== null;
}

/**
 * Who is signed in. The auth client is loaded only when there is a session to keep or somebody
 * signs in: a visitor of the catalog never downloads it.
 */
export const useSession = defineStore('session', () => {
  const status = ref<Status>('starting');
  const operator = ref<Operator | null>(null);
  let client: Promise<Auth> | undefined;

  const isEditor = computed(() => operator.value?.role === 'editor');

  function leave() {
    const wasIn = status.value === 'signed-in';
    operator.value = null;
    status.value = 'signed-out';
    if (wasIn) resetStores();
    clearPrivateStorage();
  }

  async function enter(token: string) {
    const found = await readOperator(token);
    if (!found) return signOut();
    operator.value = found;
    status.value = 'signed-in';
  }

  function loadClient(): Promise<Auth> {
    client ??= import('./auth-client.ts')
      .then(({ createAuthClient }) => createAuthClient(leave))
      .catch((error) => {
        client = undefined;
        throw error;
      });
    return client;
  }

  async function restore() {
    if (!isStored()) return leave();
    try {
      const { data } = await (await loadClient()).getSession();
      if (data.session) await enter(data.session.access_token);
      else leave();
    } catch {
      // The server cannot be reached: the stored session stays for the next try, this page reads as a visitor.
      status.value = 'signed-out';
    }
  }

  let restoring: Promise<void> | undefined;

  /** Resolves when it is known whether somebody is signed in. */
  function start(): Promise<void> {
    restoring ??= restore();
    return restoring;
  }

  /** Tries again to restore a session that could not be checked when the page opened. */
  async function retry(): Promise<void> {
    await restoring;
    if (status.value !== 'signed-out' || !isStored()) return;
    restoring = restore();
    await restoring;
  }

  /** Throws an error with a sentence for the person when the account or password is wrong. */
  async function signIn(email: string, password: string): Promise<void> {
    const { data, error } = await (await loadClient()).signInWithPassword({ email, password });
    if (error) throw error;
    await enter(data.session.access_token);
  }

  /**
   * Ends the session in every tab of this browser, or all sessions of the account (`global`):
   * that takes the server, and throws when it was not reached.
   */
  async function signOut(scope: 'local' | 'global' = 'local'): Promise<void> {
    const { error } = await (await loadClient()).signOut({ scope });
    if (error && scope === 'global') throw error;
    leave();
  }

  /** The current access token, refreshed when it is about to end; null for a visitor. */
  async function readToken(): Promise<string | null> {
    if (status.value === 'starting') await start();
    if (status.value !== 'signed-in') return null;
    const { data } = await (await loadClient()).getSession();
    return data.session?.access_token ?? null;
  }

  /** Reads again who is signed in, after a change to the account. */
  async function reload(): Promise<void> {
    const token = await readToken();
    if (token) await enter(token);
  }

  /** After a 401: ends the session here, too, when the sign-in service no longer knows it. */
  async function recheck(): Promise<void> {
    if (status.value !== 'signed-in') return;
    const { data, error } = await (await loadClient()).getUser();
    if (error?.status === 401 || error?.status === 403 || (!error && !data.user)) await signOut();
  }

  return {
    ...{ status, operator, isEditor, isStored, start, retry },
    ...{ signIn, signOut, readToken, reload, recheck },
  };
}, { keepOnSignOut: true });
