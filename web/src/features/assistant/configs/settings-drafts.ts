import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import type { ModelParameters } from '@contract/assistant/schemas/model-parameters.ts';
import type { Guards, Step } from '@contract/assistant/schemas/intents.ts';
import { useDrafts } from '@/stores/drafts.ts';

export interface PromptTexts {
  system_prompt: string;
  rules_text: string;
  exit_conditions_text: string;
  parameters?: ModelParameters | null;
}

/** Changed texts, with the version that they are based on. */
export interface PromptEdit extends PromptTexts {
  /** Name of the new version. */
  name?: string;
  baseId: string | null;
  baseVersion: number;
  /** The newest version when the edit began; a newer one means that another person has saved. */
  newestSeen: number;
}

export interface StepFields {
  name: string;
  system_prompt: string;
  allowed_next: readonly string[];
  guards: Guards;
  outcome?: Step['outcome'];
}

/** Drafts of prompts in this tab, by branch. */
export const useSettingsDrafts = defineStore('edits', () => {
  const drafts = useDrafts();
  /** By branch, the version that was opened or saved last; later edits are based on it. */
  const openVersions = ref<Record<string, number>>({});
  const prompts = computed(() => drafts.values<PromptEdit>('prompt'));

  const editPrompt = (code: string, edit: PromptEdit) => drafts.write('prompt', code, edit);
  const dropPrompt = (code: string) => drafts.drop('prompt', code);
  const claimPrompt = (code: string) => drafts.claim('prompt', code);
  const putPromptAside = (code: string) => drafts.putAside('prompt', code);

  function setOpenVersion(code: string, version?: number): void {
    const { [code]: _, ...others } = openVersions.value;
    openVersions.value = version === undefined ? others : { ...others, [code]: version };
  }

  const hasEdits = (code: string): boolean =>
    code in prompts.value || drafts.mine('scenario', code) !== undefined;

  return {
    prompts,
    editPrompt,
    dropPrompt,
    claimPrompt,
    putPromptAside,
    openVersions,
    setOpenVersion,
    hasEdits,
  };
});

/** Returns the texts of a version or draft; omits parameters if none is set. */
export function textsOf(
  config: PromptTexts | null | undefined,
): PromptTexts & { parameters?: ModelParameters } {
  return {
    system_prompt: config?.system_prompt ?? '',
    rules_text: config?.rules_text ?? '',
    exit_conditions_text: config?.exit_conditions_text ?? '',
    ...config?.parameters && { parameters: config.parameters },
  };
}

export function haveSameTexts(a: PromptTexts, b: PromptTexts): boolean {
  return a.system_prompt === b.system_prompt && a.rules_text === b.rules_text &&
    a.exit_conditions_text === b.exit_conditions_text &&
    listParameters(a) === listParameters(b);
}

/** Formats the model parameters, one per line. */
export function listParameters({ parameters }: Pick<PromptTexts, 'parameters'>): string {
  return Object.entries(parameters ?? {}).map((entry) => entry.join(': ')).toSorted().join('\n');
}

/** Returns a step's fields as texts for a comparison; unknown steps are shown by code. */
function getStepTexts(
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

/** Returns the texts in which two versions of a step differ. */
export const changedTexts = (
  before: StepFields,
  after: StepFields,
  steps?: Pick<Step, 'code' | 'name'>[],
) => {
  const now = getStepTexts(after, steps);
  return getStepTexts(before, steps)
    .map(({ title, text }, at) => ({ title, before: text, after: now[at]!.text }))
    .filter((field) => field.before !== field.after);
};
