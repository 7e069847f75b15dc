import { defineStore } from 'pinia';
import { ref } from 'vue';

/** Whether catalog pages show what the API says or the defaults carried in this front. */
export const useConnection = defineStore('connection', () => {
  const state = ref<'unknown' | 'reachable' | 'defaults'>('unknown');
  return { state };
}, { keepOnSignOut: true });
