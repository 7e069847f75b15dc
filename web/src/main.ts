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
app.use(router).mount('#app');
