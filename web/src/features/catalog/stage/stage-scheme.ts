import { ref, watch } from 'vue';
import type { Scheme } from '../archive/in-scheme.ts';

const KEY = 'linden.stage-scheme';

/** The colour scheme that blocks are shown in, whatever the operator's own is. */
export const stageScheme = ref<Scheme>(localStorage.getItem(KEY) === 'dark' ? 'dark' : 'light');
watch(stageScheme, (scheme) => localStorage.setItem(KEY, scheme));
