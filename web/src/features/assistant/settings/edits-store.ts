import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import type { Guards, Step } from '../../../../../functions/assistant/schemas/intents.ts';
import { PRIVATE_PREFIX } from '../../../stores/reset-on-sign-out.ts';

/** The texts of a prompt configuration. */
export interface PromptTexts {
  system_prompt: string;
  rules_text: string;
  exit_conditions_text: string;
}

/** Changed texts and what they were changed from. */
interface PromptEdit extends PromptTexts {
  baseId: string | null;
  baseVersion: number;
  /** The newest version when the edit began: a newer one means that somebody else saved. */
  newestSeen: number;
}

export interface StepEdit {
  baseUpdatedAt: string;
  name: string;
  system_prompt: string;
  allowed_next: string[];
  guards: Guards;
}

type Kind = 'prompt' | 'step';

/** One entry per edit, so that two tabs with different edits do not overwrite each other. */
const storageKey = (kind: Kind, key: string) => `${PRIVATE_PREFIX}edit.${kind}.${key}`;

function readStored<T>(kind: Kind): Record<string, T> {
  const prefix = storageKey(kind, '');
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  return Object.fromEntries(keys.flatMap((key) => {
    try {
      return [[key.slice(prefix.length), JSON.parse(localStorage.getItem(key)!)]];
    } catch {
      return [];
    }
  }));
}

/** False when the browser has no room: the edit then lives only as long as the page. */
function store(kind: Kind, key: string, edit: unknown): boolean {
  try {
    localStorage.setItem(storageKey(kind, key), JSON.stringify(edit));
    return true;
  } catch {
    return false;
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
  /** Some edit did not fit into this browser's storage and would not survive a reload. */
  const isFull = ref(false);

  const count = computed(() => Object.keys(prompts.value).length + Object.keys(steps.value).length);

  /** Reads what was left unsaved before a reload, or in another tab. */
  function restore(): void {
    prompts.value = { ...readStored<PromptEdit>('prompt'), ...prompts.value };
    steps.value = { ...readStored<StepEdit>('step'), ...steps.value };
  }

  function editPrompt(code: string, edit: PromptEdit): void {
    prompts.value = { ...prompts.value, [code]: edit };
    isFull.value = !store('prompt', code, edit);
  }

  function dropPrompt(code: string): void {
    prompts.value = without(prompts.value, code);
    localStorage.removeItem(storageKey('prompt', code));
  }

  function editStep(key: string, edit: StepEdit): void {
    steps.value = { ...steps.value, [key]: edit };
    isFull.value = !store('step', key, edit);
  }

  function dropStep(key: string): void {
    steps.value = without(steps.value, key);
    localStorage.removeItem(storageKey('step', key));
  }

  function hasEdits(code: string): boolean {
    return code in prompts.value ||
      Object.keys(steps.value).some((key) => key.startsWith(`${code}/`));
  }

  return {
    prompts,
    steps,
    count,
    isFull,
    restore,
    editPrompt,
    dropPrompt,
    editStep,
    dropStep,
    hasEdits,
  };
});

export function textsOf(config: PromptTexts | null | undefined): PromptTexts {
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

export function stepEditOf(step: Step): StepEdit {
  return {
    baseUpdatedAt: step.updated_at,
    name: step.name,
    system_prompt: step.system_prompt,
    allowed_next: [...step.allowed_next],
    guards: { ...step.guards },
  };
}

export function sameStep(edit: StepEdit, step: Step): boolean {
  const facts = ({ name, system_prompt, allowed_next, guards }: StepEdit) =>
    JSON.stringify([name, system_prompt, allowed_next.toSorted(), guards.requires ?? []]);
  return facts(edit) === facts(stepEditOf(step));
}
