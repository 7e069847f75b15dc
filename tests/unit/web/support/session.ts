import { createPinia, setActivePinia } from 'pinia';
import { createApp } from 'vue';
import { rememberInitialState } from '../../../../web/src/stores/reset-on-sign-out.ts';
import { useSession } from '../../../../web/src/stores/session.ts';
import { resetApi } from './api.ts';
import { resetBrowser } from './browser.ts';

/** Stores as `main.ts` sets them up, a fresh browser and an API without requests so far. */
export function openPage(stored: Record<string, string> = {}): void {
  resetBrowser(stored);
  resetApi();
  const pinia = createPinia();
  pinia.use(rememberInitialState);
  // Plugins of a pinia take effect once it belongs to an app.
  createApp({}).use(pinia);
  setActivePinia(pinia);
}

/** The session as it is for somebody without an account. */
export function asVisitor(): void {
  useSession().$patch({ status: 'signed-out', operator: null });
}

/** An editor of this id, whose calls are answered without an access token. */
export function asEditor(id = 'u1'): void {
  useSession().$patch({
    status: 'signed-out',
    operator: { id, email: `${id}@x`, displayName: id, role: 'editor', mustChangePassword: false },
  });
}
