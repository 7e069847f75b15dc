import { z } from 'zod';
import { asJson } from '../../shared/as-json.ts';
import { outcome, step, stepAction } from '../engine/branches.ts';
import { declaredSlot } from '../engine/slots/declared-slot.ts';
import { Action } from '../schemas/actions.ts';
import { Synonym } from '../schemas/synonyms.ts';
import { DialogTest } from '../schemas/dialog-test.ts';
import { Gate, Guards } from '../schemas/intents.ts';
import { ModelParameters } from '../schemas/model-parameters.ts';
import {
  AssistantSettingsInForce,
  OrganisationFacts,
  settingsInForce,
} from '../schemas/settings.ts';
import { type Assistant, type BranchParts, DocumentBlocks } from './assistant.ts';

/** The settings that apply until an editor sets others. */
export type InitialSettings = Parameters<typeof settingsInForce>[1];

/** An assistant as export_assistant returns it; an earlier release may have stored its parts. */
const StoredAssistant = z.object({
  settings: z.record(z.string(), z.unknown()),
  texts: z.record(z.string(), z.string()),
  actions: z.array(
    Action.omit({ revision: true, updated_at: true })
      .extend({ example_output: z.unknown().default(null) }),
  ),
  branches: z.array(z.object({
    code: z.string(),
    name: z.string(),
    description: z.string(),
    is_enabled: z.boolean(),
    is_authoritative: z.boolean(),
    gate: Gate,
    request_kinds: z.array(z.string()),
    actions: z.array(z.string()),
    slots: z.array(z.object(declaredSlot.shape)),
    steps: z.array(step.extend({
      allowed_next: z.array(z.string()),
      guards: Guards,
      outcome: outcome.nullable(),
      collects: z.array(z.string()).nullable(),
      actions: z.array(z.string()),
      before: z.array(stepAction),
      on_enter: stepAction.nullable(),
    })),
    prompt: z.object({
      system_prompt: z.string(),
      rules_text: z.string(),
      exit_conditions_text: z.string(),
      parameters: ModelParameters.nullable(),
    }).nullable(),
  })),
  documents: z.array(z.object({
    name: z.string(),
    file_type: z.string(),
    raw_text: z.string(),
    blocks: DocumentBlocks.nullable(),
  })),
  synonyms: z.array(Synonym.pick({ word: true, synonyms: true })),
  tests: z.array(DialogTest),
});

/** Converts the result of export_assistant. */
export function toAssistant(data: unknown, initial: InitialSettings): Assistant {
  const { settings, branches, ...stored } = StoredAssistant.parse(data);
  const inForce = settingsInForce(settings, initial);
  return {
    organisation: OrganisationFacts.parse(inForce),
    settings: AssistantSettingsInForce.parse(inForce),
    branches: branches satisfies BranchParts[],
    ...stored,
  };
}

/** Returns the argument `p_defaults` of export_assistant and import_assistant. */
export const toDefaults = (initial: InitialSettings) =>
  asJson({
    organisation: OrganisationFacts.parse(initial),
    settings: AssistantSettingsInForce.parse(initial),
  });

/** Returns the argument `p_assistant` of import_assistant. */
export const toImport = (assistant: Assistant) => asJson<Assistant>(assistant);
