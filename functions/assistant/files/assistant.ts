import { z } from 'zod';
import { actionCodes, outcome } from '../engine/branches.ts';
import { ALWAYS_ON } from '../engine/branch-codes.ts';
import { declaredSlot } from '../engine/slots/declared-slot.ts';
import { DOCUMENT_NAME_LENGTH_LIMIT } from '../../shared/contract/limits.ts';
import { Block } from '../knowledge/block.ts';
import { NewAction } from '../schemas/actions.ts';
import { DialogTest } from '../schemas/dialog-test.ts';
import { Name, PromptText } from '../schemas/fields.ts';
import { FILE_TYPES } from '../schemas/file-type.ts';
import { Gate, NewIntent } from '../schemas/intents.ts';
import { ModelParameters } from '../schemas/model-parameters.ts';
import { MAX_SLOTS, MAX_STEPS, NewStep } from '../schemas/scenario.ts';
import { NewSynonym } from '../schemas/synonyms.ts';
import { AssistantSettingsValues, OrganisationFactsChange } from '../schemas/settings.ts';

/** Version of the file format; incremented for changes that older readers would misread. */
export const FORMAT = 1;

const BranchCode = z.union([z.enum(ALWAYS_ON), NewIntent.shape.code]);

/** The content of `assistant.yaml`. */
export const AssistantFile = z.strictObject({
  format: z.literal(FORMAT),
  organisation: OrganisationFactsChange.default({}),
  settings: AssistantSettingsValues.default({}),
  branches: z.array(BranchCode).max(500),
});

/** A step in `branch.yaml`; its prompt is a separate file. */
const StepEntry = NewStep.omit({ system_prompt: true });

/** The content of a `branch.yaml`. */
export const BranchFile = z.strictObject({
  name: Name,
  description: NewIntent.shape.description,
  is_enabled: z.boolean().default(true),
  is_authoritative: z.boolean().default(false),
  gate: Gate.default('warn'),
  request_kinds: z.array(outcome.shape.kind).max(20).default([]),
  actions: actionCodes.default([]),
  slots: z.array(declaredSlot).max(MAX_SLOTS).default([]),
  steps: z.array(StepEntry).max(MAX_STEPS).default([]),
});
export type BranchFile = z.output<typeof BranchFile>;

/**
 * The content of `documents/index.yaml`: by file name, the name and type of a document if they
 * differ from those derived from its file.
 */
export const DocumentIndex = z.record(
  z.string(),
  z.strictObject({
    name: z.string().trim().min(1).max(DOCUMENT_NAME_LENGTH_LIMIT).optional(),
    type: z.enum(FILE_TYPES).optional(),
  }),
);
export type DocumentIndex = z.output<typeof DocumentIndex>;

/** The content of `synonyms.yaml`: by word of the documents, words that people use for it. */
export const SynonymsFile = z.record(z.string(), z.unknown());

export const DocumentBlocks = z.array(Block);

export const Prompt = z.strictObject({
  system_prompt: PromptText.refine((text) => text !== '', 'The part system_prompt is empty'),
  rules_text: PromptText,
  exit_conditions_text: PromptText,
  parameters: ModelParameters.nullish(),
});
export type Prompt = z.output<typeof Prompt>;

export interface BranchParts extends Omit<BranchFile, 'steps'> {
  code: string;
  steps: z.output<typeof NewStep>[];
  /** Null for a branch without a version. */
  prompt: Prompt | null;
}

export interface DocumentPart {
  name: string;
  file_type: string;
  raw_text: string;
  /** Null when the text contains its own structure. */
  blocks: Block[] | null;
}

/** A configured assistant: everything that its files contain. */
export interface Assistant {
  organisation: z.output<typeof OrganisationFactsChange>;
  settings: z.output<typeof AssistantSettingsValues>;
  /** Texts that the engine adds to prompts or sends itself, by code. */
  texts: Record<string, string>;
  /** Sorted by code. */
  actions: z.output<typeof NewAction>[];
  /** In the order in which people see them. */
  branches: BranchParts[];
  documents: DocumentPart[];
  synonyms: NewSynonym[];
  tests: DialogTest[];
}
