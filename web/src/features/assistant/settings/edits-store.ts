import { defineStore } from 'pinia';
import { computed, ref, watch } from 'vue';
import type {
  ConfigView,
  StepGuards,
  StepView,
} from '../../../../../functions/shared/contract/assistant.ts';

/** The texts of a prompt configuration. */
export interface PromptTexts {
  system_prompt: string;
  rules_text: string;
  exit_conditions_text: string;
}

/** Changed texts and what they were changed from. */
export interface PromptEdit extends PromptTexts {
  baseId: string | null;
  baseVersion: number;
  /** The newest version there was when the edit began: a newer one means somebody else saved. */
  newestSeen: number;
}

export interface StepEdit {
  baseUpdatedAt: string;
  name: string;
  system_prompt: string;
  allowed_next: string[];
  guards: StepGuards;
}

const STORAGE_KEY = 'linden.edits';

function readStored(): { prompts: Record<string, PromptEdit>; steps: Record<string, StepEdit> } {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return { prompts: stored.prompts ?? {}, steps: stored.steps ?? {} };
  } catch {
    return { prompts: {}, steps: {} };
  }
}

const without = <T>(record: Record<string, T>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([each]) => each !== key));

export const stepKey = (intent: string, step: string) => `${intent}/${step}`;

/**
 * Unsaved edits of prompts (by branch) and of steps (by branch/step). They survive navigation and
 * reload in this browser and are gone when the operator signs out.
 */
export const useEdits = defineStore('edits', () => {
  const prompts = ref<Record<string, PromptEdit>>({});
  const steps = ref<Record<string, StepEdit>>({});
  let restored = false;

  const count = computed(() => Object.keys(prompts.value).length + Object.keys(steps.value).length);

  /** Brings back what was left unsaved before a reload. */
  function restore(): void {
    if (restored) return;
    restored = true;
    const stored = readStored();
    prompts.value = { ...stored.prompts, ...prompts.value };
    steps.value = { ...stored.steps, ...steps.value };
  }

  watch([prompts, steps], () => {
    if (count.value === 0) localStorage.removeItem(STORAGE_KEY);
    else {
      localStorage.setItem(
        STORAGE_KEY,
        JSON.stringify({ prompts: prompts.value, steps: steps.value }),
      );
    }
  });

  function editPrompt(code: string, edit: PromptEdit): void {
    prompts.value = { ...prompts.value, [code]: edit };
  }

  function dropPrompt(code: string): void {
    prompts.value = without(prompts.value, code);
  }

  function editStep(key: string, edit: StepEdit): void {
    steps.value = { ...steps.value, [key]: edit };
  }

  function dropStep(key: string): void {
    steps.value = without(steps.value, key);
  }

  function hasEdits(code: string): boolean {
    return code in prompts.value ||
      Object.keys(steps.value).some((key) => key.startsWith(`${code}/`));
  }

  return {
    prompts,
    steps,
    count,
    restore,
    editPrompt,
    dropPrompt,
    editStep,
    dropStep,
    hasEdits,
  };
});

export function textsOf(config: ConfigView | null | undefined): PromptTexts {
  return {
    system_prompt: config?.system_prompt ?? '',
    rules_text: config?.rules_text ?? '',
    exit_conditions_text: config?.exit_conditions_text ?? '',
  };
}

export function sameTexts(a: PromptTexts, b: PromptTexts): boolean {
  return a.system_prompt === b.system_prompt && a.rules_text === b.rules_text &&
    a.exit_conditions_text === b.exit_conditions_text;
}

export function stepEditOf(step: StepView): StepEdit {
  return {
    baseUpdatedAt: step.updated_at,
    name: step.name,
    system_prompt: step.system_prompt,
    allowed_next: [...step.allowed_next],
    guards: { ...step.guards },
  };
}

export function sameStep(edit: StepEdit, step: StepView): boolean {
  const facts = ({ name, system_prompt, allowed_next, guards }: StepEdit) =>
    JSON.stringify([name, system_prompt, allowed_next.toSorted(), guards.requires ?? []]);
  return facts(edit) === facts(stepEditOf(step));
}
