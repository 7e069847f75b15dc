/** The patients' chat, a separate document that pages of a site embed in a frame. */
import { createApp } from 'vue';
import { toAccentTokens } from '@/frame/accent-tokens.ts';
import ChatApp from './ChatApp.vue';
import ChatFailure from './ChatFailure.vue';
import { chooseLanguage, directionOf, loadTexts } from './texts.ts';
import { visitorApi, VisitorProblem } from './visitor-api.ts';

const parameters = new URLSearchParams(location.search);
/** Identity token of the patient, if the page has one; can be used once. */
const identity = location.hash.slice(1);
if (identity) history.replaceState(null, '', location.pathname + location.search);

/** Loads the site and shows its chat, or explains why it is unavailable. */
async function start(): Promise<void> {
  const root = document.documentElement;
  const wanted = [parameters.get('lang') ?? [], navigator.languages].flat();
  try {
    const site = await visitorApi.site(parameters.get('site') ?? '-');
    const language = chooseLanguage(site.languages, wanted);
    const t = await loadTexts(language, site.texts);
    root.lang = language;
    root.dir = directionOf(language);
    const accent = site.colour || site.organisation.accent;
    if (accent) {
      for (const [name, value] of Object.entries(toAccentTokens(accent))) {
        root.style.setProperty(name, value);
      }
    }
    document.title = t('title', { name: site.organisation.name || site.name });
    createApp(ChatApp, { site, t, identity }).mount('#chat');
  } catch (error) {
    root.lang = chooseLanguage(['en', 'de', 'ru'], wanted);
    const t = await loadTexts(root.lang, {});
    const isUnknown = error instanceof VisitorProblem && [404, 422].includes(error.status);
    const failure = createApp(ChatFailure, {
      text: t(isUnknown ? 'no_site' : 'unreachable'),
      action: t('try_again'),
      onAgain: () => (failure.unmount(), void start()),
    });
    failure.mount('#chat');
  }
}

void start();
