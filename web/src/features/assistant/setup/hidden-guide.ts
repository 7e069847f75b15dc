import { ref, watch } from 'vue';

const KEY = 'linden.hide-guide';

/** Whether the guide is hidden in this browser; its page stays reachable by URL. */
export const isGuideHidden = ref(localStorage.getItem(KEY) === 'true');

watch(isGuideHidden, (hidden) => {
  if (hidden) localStorage.setItem(KEY, 'true');
  else localStorage.removeItem(KEY);
});
