import { defineStore } from 'pinia';
import { computed, onScopeDispose, ref } from 'vue';

/** Milliseconds that a page waits for the API before it shows the defaults; the call continues. */
export const SHOW_DEFAULTS_AFTER_MS = 2500;

/** Whether catalog pages show the API's data or the built-in defaults. */
export const useConnection = defineStore('connection', () => {
  const state = ref<'unknown' | 'reachable' | 'defaults'>('unknown');
  const openPages = ref(0);
  /** Whether the open page shows the defaults. */
  const showsDefaults = computed(() => openPages.value > 0 && state.value === 'defaults');

  /** Shows the state while the caller's page is open. */
  function showState(): void {
    openPages.value++;
    onScopeDispose(() => openPages.value--);
  }

  return { state, showsDefaults, showState };
}, { keepOnSignOut: true });
