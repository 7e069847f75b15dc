import { ref, watch } from 'vue';
import type { Scheme } from '../archive/in-scheme.ts';

const KEY = 'linden.stage-scheme';

/** The colour scheme of shown blocks, independent of the operator's own. */
export const stageScheme = ref<Scheme>(localStorage.getItem(KEY) === 'dark' ? 'dark' : 'light');
watch(stageScheme, (scheme) => localStorage.setItem(KEY, scheme));
