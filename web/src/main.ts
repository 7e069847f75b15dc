import { createPinia } from 'pinia';
import { createApp } from 'vue';
import App from './App.vue';
import { leaveWhenSignedOut, router } from './router.ts';
import { rememberInitialState } from './stores/reset-on-sign-out.ts';
import { useSession } from './stores/session.ts';
import { watchSession } from './stores/watch-session.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

const pinia = createPinia();
pinia.use(rememberInitialState);

const app = createApp(App).use(pinia);
void useSession().start();
leaveWhenSignedOut();
watchSession();
app.use(router);

/** How long the drawn page stands there for the living one, whose frame comes alone then. */
const PATIENCE_MS = 4000;
const root = document.getElementById('app')!;
let isMounted = false;

function mount(): void {
  if (isMounted) return;
  isMounted = true;
  root.inert = false;
  delete root.dataset.drawn;
  app.mount(root);
}

if (root.dataset.drawn) {
  router.isReady().then(mount, mount);
  setTimeout(mount, PATIENCE_MS);
} else mount();
