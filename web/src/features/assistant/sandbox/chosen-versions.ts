import { defineStore } from 'pinia';
import { ref } from 'vue';
import type { Candidate } from '@contract/assistant/schemas/candidate.ts';

/** Stores the candidate of the next message by dialog id, or NEW_DIALOG for a new dialog. */
export const useChosenVersions = defineStore('chosen-versions', () => {
  const chosen = ref<Record<string, Candidate>>({});

  const of = (key: string): Candidate | undefined => chosen.value[key];

  function choose(key: string, candidate: Candidate): void {
    chosen.value = { ...chosen.value, [key]: candidate };
  }

  function forget(key: string): void {
    const { [key]: _, ...others } = chosen.value;
    chosen.value = others;
  }

  return { chosen, of, choose, forget };
});
