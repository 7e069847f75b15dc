import { defineStore } from 'pinia';
import { ref } from 'vue';

/** Whether catalog pages show the API's data or the built-in defaults. */
export const useConnection = defineStore('connection', () => {
  const state = ref<'unknown' | 'reachable' | 'defaults'>('unknown');
  return { state };
}, { keepOnSignOut: true });
