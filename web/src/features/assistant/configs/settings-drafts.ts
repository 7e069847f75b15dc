import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import type { Guards, Step } from '@contract/assistant/schemas/intents.ts';
import { useDrafts } from '@/stores/drafts.ts';

/** The texts of a prompt configuration. */
export interface PromptTexts {
  system_prompt: string;
  rules_text: string;
  exit_conditions_text: string;
}

/** Changed texts and the version that they are based on. */
export interface PromptEdit extends PromptTexts {
  /** Name of the version to be saved. */
  name?: string;
  baseId: string | null;
  baseVersion: number;
  /** The newest version when the edit began: a newer one means that another person has saved. */
  newestSeen: number;
}

/** The editable fields of a step. */
export interface StepFields {
  name: string;
  system_prompt: string;
  allowed_next: readonly string[];
  guards: Guards;
  outcome?: Step['outcome'];
}

/** A changed step and its original: steps have no versions from which it could be loaded. */
export interface StepEdit extends StepFields {
  base: StepFields & { updated_at: string };
}

export const stepKey = (intent: string, step: string) => `${intent}/${step}`;

/** Drafts in this tab: of prompts (by branch) and of steps (by branch/step). */
export const useSettingsDrafts = defineStore('edits', () => {
  const drafts = useDrafts();
  /** By branch, the version that was opened or saved last, on which later edits are based. */
  const openVersions = ref<Record<string, number>>({});
  const prompts = computed(() => drafts.values<PromptEdit>('prompt'));
  const steps = computed(() => drafts.values<StepEdit>('step'));

  const editPrompt = (code: string, edit: PromptEdit) => drafts.write('prompt', code, edit);
  const dropPrompt = (code: string) => drafts.drop('prompt', code);
  const editStep = (key: string, edit: StepEdit) => drafts.write('step', key, edit);
  const dropStep = (key: string) => drafts.drop('step', key);

  const claimPrompt = (code: string) => drafts.claim('prompt', code);
  const claimStep = (key: string) => drafts.claim('step', key);
  const putPromptAside = (code: string) => drafts.putAside('prompt', code);
  const putStepAside = (key: string) => drafts.putAside('step', key);

  function setOpenVersion(code: string, version?: number): void {
    const { [code]: _, ...others } = openVersions.value;
    openVersions.value = version === undefined ? others : { ...others, [code]: version };
  }

  function hasEdits(code: string): boolean {
    return code in prompts.value || drafts.mine('scenario', code) !== undefined ||
      Object.keys(steps.value).some((key) => key.startsWith(`${code}/`));
  }

  return {
    prompts,
    editPrompt,
    dropPrompt,
    claimPrompt,
    putPromptAside,
    openVersions,
    setOpenVersion,
    steps,
    editStep,
    dropStep,
    claimStep,
    putStepAside,
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

export function haveSameTexts(a: PromptTexts, b: PromptTexts): boolean {
  return a.system_prompt === b.system_prompt && a.rules_text === b.rules_text &&
    a.exit_conditions_text === b.exit_conditions_text;
}

const fieldsOf = (
  { name, system_prompt, allowed_next, guards, outcome }: StepFields,
): StepFields => ({
  name,
  system_prompt,
  allowed_next: [...allowed_next],
  guards: { ...guards },
  outcome: outcome ?? null,
});

/** Returns an edit of a step without changes. */
export const toStepEdit = (step: Step): StepEdit => ({
  ...fieldsOf(step),
  base: { ...fieldsOf(step), updated_at: step.updated_at },
});

/** Returns the fields of a step as texts for a comparison; unknown steps appear by their codes. */
export function getStepTexts(
  { name, system_prompt, allowed_next, guards, outcome }: StepFields,
  steps: Pick<Step, 'code' | 'name'>[] = [],
): { title: string; text: string }[] {
  const nameOf = (code: string) => steps.find((each) => each.code === code)?.name ?? code;
  return [
    { title: 'Name', text: name },
    { title: 'Step prompt', text: system_prompt },
    { title: 'May be followed by', text: allowed_next.toSorted().map(nameOf).join('\n') },
    { title: 'Required slots', text: (guards.requires ?? []).join('\n') },
    {
      title: 'Creates a request',
      text: outcome ? `${outcome.kind}\ndue in ${outcome.due_minutes} min` : '',
    },
  ];
}

/** Returns the texts in which two states of a step differ. */
export const changedTexts = (before: StepFields, after: StepFields, steps?: Step[]) => {
  const now = getStepTexts(after, steps);
  return getStepTexts(before, steps)
    .map(({ title, text }, at) => ({ title, before: text, after: now[at]!.text }))
    .filter((field) => field.before !== field.after);
};

export const sameStep = (a: StepFields, b: StepFields): boolean => changedTexts(a, b).length === 0;
