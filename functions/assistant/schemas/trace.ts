import { z } from 'zod';
import { StoredCandidate } from './candidate.ts';
import { Source, ThreadState, Usage } from './turn.ts';

/** The source of a part of a prompt; null for a draft's texts and parts without a stored text. */
const PartRef = z.union([
  z.object({ config_id: z.uuid() }),
  z.object({ intent_code: z.string(), step_code: z.string() }),
  z.object({ document_id: z.string(), chunk_index: z.int() }),
  z.object({ text_code: z.string() }),
]).nullable();

export const PromptPart = z.object({
  kind: z.enum([
    'system_prompt',
    'rules',
    'exit_conditions',
    'branches',
    'step',
    'fragments',
    'fragment',
    'actions',
    'answer_form',
    'looked_up',
    'action_results',
    'state',
    'router_hint',
    'nudge',
    'now',
  ]),
  start: z.int().describe('Offset in the prompt, in UTF-16 code units'),
  end: z.int(),
  ref: PartRef,
}).meta({ id: 'PromptPart' });

/** A request to a model: its fields and system message, without the other messages. */
const sent = {
  api: z.enum(['chat', 'responses']).optional()
    .describe('Chat Completions (also if the field is missing) or the Responses API'),
  model: z.string().describe('The name in the request'),
  parameters: z.record(z.string(), z.unknown()).describe('The request without model and messages'),
  prompt: z.string().describe('The system message'),
  parts: z.array(PromptPart),
};

export const RouterTrace = z.object({
  config_id: z.uuid().nullable().describe('Null for a draft'),
  version: z.int().nullable(),
  ...sent,
  output: z.string(),
}).meta({ id: 'RouterTrace' });

export const CallTrace = z.object({
  intent_code: z.string(),
  config_id: z.uuid().nullable().describe('Null for a draft'),
  config_version: z.int().nullable(),
  ...sent,
  history: z.array(z.object({ role: z.enum(['user', 'assistant']), text: z.string() })),
  output: z.string().describe(
    'The model’s text, with tail and tags; fields of a native call or of a structured ' +
      'answer are formatted as tag and tail',
  ),
  outcome: z.enum(['shown', 'handed_off', 'replaced', 'called_action']).describe(
    'Shown; discarded because the branch handed the dialog over; replaced by a fixed text ' +
      'or, after a failed effect, by another answer; or called an action',
  ),
  usage: Usage.nullable(),
}).meta({ id: 'CallTrace' });

export const Trace = z.object({
  message_id: z.uuid(),
  state_before: ThreadState,
  state_after: ThreadState,
  router: RouterTrace.nullable().describe('Null if no router answered'),
  calls: z.array(CallTrace).describe('In the order in which branches were called'),
  candidate: StoredCandidate.nullable().describe('The candidate; null for a real turn'),
}).meta({ id: 'Trace' });

/** A stored trace, without the data of other columns. */
export const StoredTrace = Trace.omit({ message_id: true, state_after: true }).extend({
  router: RouterTrace.omit({ prompt: true }).nullable(),
  calls: z.array(
    CallTrace.omit({ history: true }).extend({
      /** Null when equal to the message's assembled_prompt. */
      prompt: z.string().nullable(),
    }),
  ),
  /** Number of messages before the question in the model's prompt. */
  history_length: z.int(),
  /** The retrieved chunks; null when equal to the message's sources. */
  fragments: z.array(Source).nullable(),
});

export type PromptPart = z.infer<typeof PromptPart>;
export type RouterTrace = z.infer<typeof RouterTrace>;
export type CallTrace = z.infer<typeof CallTrace>;
export type Trace = z.infer<typeof Trace>;
export type StoredTrace = z.infer<typeof StoredTrace>;
