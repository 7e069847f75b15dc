import { defineStore } from 'pinia';
import { ref, watch } from 'vue';

export type ThemeChoice = 'system' | 'light' | 'dark';

const KEY = 'linden.theme';

function remembered(): ThemeChoice {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** The colour scheme: the system's, or the chosen one. `public/head.js` applies it early. */
export const useTheme = defineStore('theme', () => {
  const choice = ref<ThemeChoice>(remembered());

  watch(choice, (theme) => {
    if (theme === 'system') {
      localStorage.removeItem(KEY);
      delete document.documentElement.dataset.theme;
    } else {
      localStorage.setItem(KEY, theme);
      document.documentElement.dataset.theme = theme;
    }
  });

  return { choice };
}, { keepOnSignOut: true });
