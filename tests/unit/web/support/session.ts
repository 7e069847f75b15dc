import { createPinia, setActivePinia } from 'pinia';
import { createApp } from 'vue';
import { rememberInitialState } from '@/stores/reset-on-sign-out.ts';
import { useSession } from '@/stores/session.ts';
import { resetApi } from './api.ts';
import { resetBrowser } from './browser.ts';

/** Sets up stores like `main.ts`, a new browser and an API without requests. */
export function openPage(stored: Record<string, string> = {}): void {
  resetBrowser(stored);
  resetApi();
  const pinia = createPinia();
  pinia.use(rememberInitialState);
  // Plugins of a pinia are active once it belongs to an app.
  createApp({}).use(pinia);
  setActivePinia(pinia);
}

/** Sets the session of a visitor. */
export function asVisitor(): void {
  useSession().$patch({ status: 'signed-out', operator: null });
}

/** Sets the session of an editor with this id, whose calls need no access token. */
export function asEditor(id = 'u1'): void {
  useSession().$patch({
    status: 'signed-out',
    operator: { id, email: `${id}@x`, displayName: id, role: 'editor', mustChangePassword: false },
  });
}
