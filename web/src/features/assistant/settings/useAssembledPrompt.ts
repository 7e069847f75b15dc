import { ref, watch } from 'vue';
import { assistantApi, describeProblem } from '@/api/index.ts';
import type { PromptTexts } from '../configs/settings-drafts.ts';

interface Wanted extends PromptTexts {
  intent_code: string;
  step_code?: string;
  /** Overrides the step's saved prompt. */
  step_prompt?: string;
}

/**
 * Returns a function that loads the assembled prompt of a branch's texts. After the first call,
 * changes of the texts load it again.
 */
export function useAssembledPrompt(wanted: () => Wanted) {
  const prompt = ref<string | null>(null);
  const problem = ref('');
  let latest = 0;

  async function load(): Promise<void> {
    const call = ++latest;
    problem.value = '';
    try {
      const answer = await assistantApi.POST('/configs/preview', { body: wanted() });
      if (call === latest) prompt.value = answer.assembled_prompt;
    } catch (error) {
      if (call === latest) problem.value = describeProblem(error);
    }
  }

  watch(wanted, () => latest && load());

  return { prompt, problem, load };
}
