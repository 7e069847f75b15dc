import './stores/prefetch-operator.ts';
import { createPinia } from 'pinia';
import { createApp } from 'vue';
import App from './App.vue';
import { waitForFirstPage } from './navigation/after-page.ts';
import { leaveWhenSignedOut, router } from './router.ts';
import { rememberInitialState } from './stores/reset-on-sign-out.ts';
import { useSession } from './stores/session.ts';
import { watchSession } from './stores/watch-session.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './ui/list-row.css';
import './ui/utilities.css';

const pinia = createPinia();
pinia.use(rememberInitialState);

const app = createApp(App).use(pinia);
void useSession().start();
leaveWhenSignedOut();
watchSession();
waitForFirstPage(router);
app.use(router);

/**
 * Maximum time the prerendered page stays visible, in milliseconds; afterwards the frame is shown
 * without its page.
 */
const PATIENCE_MS = 4000;
const root = document.getElementById('app')!;

/** Mounts the app hidden, with active shortcuts, and shows it when the first page has loaded. */
function mountHidden(drawn: HTMLElement): void {
  const living = document.createElement('div');
  // In its final size, because its parts may measure themselves.
  living.style.cssText = 'position: fixed; inset: 0; visibility: hidden';
  drawn.after(living);
  app.mount(living);
  const show = () => {
    stopWaiting();
    clearTimeout(patience);
    drawn.remove();
    living.id = 'app';
    living.removeAttribute('style');
  };
  const stopWaiting = router.beforeResolve(show);
  router.isReady().catch(show);
  const patience = setTimeout(show, PATIENCE_MS);
}

if (root.dataset.drawn) mountHidden(root);
else app.mount(root);
// The frame handles keys now; public/head.js has kept the earlier ones.
dispatchEvent(new Event('linden:mounted'));
