import { z } from 'zod';
import { MESSAGE_LENGTH_LIMIT } from '../../shared/contract/limits.ts';
import { cleanText } from '../../shared/clean-text.ts';
import { ModelCause } from './model-status.ts';
import { ActionCall } from './action-call.ts';
import { Candidate, TrialStart } from './candidate.ts';
import { ProblemBody } from '../../shared/http/problem.ts';
import { eventName } from '../engine/events.ts';
import { scenarioReport } from '../engine/settle-reply.ts';
import { threadState } from '../engine/thread-state.ts';

/** Schemas of a turn; the order of their fields is the order of the response. */

/** Null for sources stored before page numbers existed. */
export const pageNumber = z.int().nullable().default(null)
  .describe('The page of the file on which it begins; null if the file has no pages');

export const Source = z.object({
  document_id: z.string(),
  document_name: z.string(),
  chunk_index: z.int(),
  text: z.string(),
  score: z.number().describe(
    'How likely it is to answer the message, from 0 to 1, independent of the ' +
      'message’s length; calculated from words and, if available, vectors. Higher is better',
  ),
  heading_path: z.string(),
  vector_rank: z.int().nullable(),
  text_rank: z.int().nullable(),
  page: pageNumber,
  searched_for: z.string().nullable().default(null).describe(
    'The search query, if it differs from the message: the words of the question as the ' +
      'documents spell them, with the words of the previous question if this one depends on it',
  ),
  reranked: z.boolean().default(false).describe('Whether the score comes from the reranker'),
}).meta({ id: 'Source' });

export const Usage = z.object({
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  total_tokens: z.int(),
  cached_tokens: z.int().optional(),
  estimated: z.boolean().optional()
    .describe('True if the provider reported no tokens and the numbers are approximate'),
}).meta({ id: 'Usage' });

export const TurnModelCall = z.object({
  model: z.string().describe('The name in the request'),
  input_tokens: z.int().describe('Includes cached tokens'),
  cached_tokens: z.int(),
  output_tokens: z.int(),
}).meta({ id: 'TurnModelCall', description: 'A paid model call of a turn' });

export const CacheablePrefix = z.object({
  bytes: z.int().min(0).describe(
    'Length of the prefix that is identical to the previous turn’s prompt',
  ),
  prompt_bytes: z.int().min(0).describe('Length of the system message and all others'),
}).meta({ id: 'CacheablePrefix' });

export const RouterDebug = z.object({
  intent_code: z.string(),
  version: z.int().nullable(),
  confidence: z.number().nullable(),
  fallback: z.boolean(),
  raw: z.string().describe('The router’s answer truncated to 2,000 characters'),
  runner_up: z.string().nullable(),
  reason: z.string().nullable().describe(
    'Why the router did not decide: general_info was used, or the caller named the branch',
  ),
  model: z.string().nullable(),
  usage: Usage.nullable(),
}).meta({ id: 'RouterDebug' });

const SafetyDebug = z.object({
  kind: z.string(),
  language: z.string(),
  line: z.int().describe('Line number in the rules, from 1'),
  version: z.int().nullable().describe('Version of the branch _safety'),
}).meta({ id: 'SafetyDebug' });

const ms = z.int().min(0);

export const TurnDebug = z.object({
  router: RouterDebug,
  scenario: scenarioReport.meta({ id: 'ScenarioDebug' }),
  bounces: z.int(),
  assembled_prompt: z.string().nullable(),
  model: z.string().nullable(),
  finish: z.enum(['stop', 'truncated', 'refused']).nullable().default(null).describe(
    'How the model’s answer ended: normally, at its length limit, or by a refusal or ' +
      'content filter. Null without an answer, and for turns stored before this field existed',
  ),
  usage: Usage.nullable(),
  model_calls: z.array(TurnModelCall).nullable().default(null).describe(
    'Every paid call of the turn, including the router and rewriting; null for turns ' +
      'stored before this field existed',
  ),
  cacheable_prefix: CacheablePrefix.nullable().default(null)
    .describe('Null if this turn or the previous one sent no prompt'),
  safety: SafetyDebug.nullable().default(null)
    .describe('The rule that answered without the router and any model'),
  search_failures: z.array(z.object({ client: z.enum(['embedding', 'rerank']), cause: ModelCause }))
    .default([]).describe(
      'The parts of the search that failed. Without an embedding only words are searched; ' +
        'without a reranker the search’s own order is used',
    ),
  actions: z.array(ActionCall).default([]).describe('The calls of actions, in order'),
  timings_ms: z.object({
    router: ms,
    retrieval: ms,
    rewrite: ms.default(0).describe('The rewriting of the question for the search'),
    rerank: ms.default(0),
    model: ms,
    commit: ms,
    total: ms,
  }),
}).meta({ id: 'TurnDebug' });

export const ThreadState = threadState.meta({ id: 'ThreadState' });

/**
 * `meta` of an assistant message: how the turn was routed, and the data to rebuild its response.
 */
export const MessageMeta = z.object({
  router_intent_code: z.string(),
  served_intent_code: z.string(),
  step_code: z.string().nullable(),
  events: z.array(eventName),
  intent_name: z.string(),
  config_version: z.int().nullable(),
  router_version: z.int().nullable(),
  state: ThreadState,
  held_by_person: z.boolean().default(false),
  debug: TurnDebug,
}).meta({ id: 'MessageMeta' });

/** The stored form of MessageMeta; the assembled prompt has its own column. */
export const StoredMeta = MessageMeta.extend({
  debug: TurnDebug.omit({ assembled_prompt: true }),
});

export const ChatResponse = z.object({
  thread_id: z.uuid(),
  message_id: z.uuid(),
  reply: z.string(),
  intent_code: z.string(),
  intent_name: z.string(),
  config_version: z.int().nullable().describe(
    'Null for the fixed reply to a danger, an outage or a routing loop',
  ),
  router_version: z.int().nullable(),
  events: z.array(eventName),
  state: ThreadState,
  sources: z.array(Source),
  held_by_person: z.boolean().describe(
    'True if a person answers the dialog; then only the fixed text for a danger is sent',
  ),
  debug: TurnDebug,
}).meta({ id: 'ChatResponse' });

export const TakeoverResponse = z.object({
  thread_id: z.uuid(),
  message_id: z.uuid().describe('Id of the message that was sent'),
  // Client generators omit a field whose only type is null.
  reply: z.null().meta({ type: ['string', 'null'], description: 'Always null' }),
  held_by_person: z.literal(true),
}).meta({
  id: 'HeldResponse',
  description:
    'A person answers the dialog: the message is stored for them, and no model is called',
});

export const ChatAnswer = z.union([ChatResponse, TakeoverResponse]);

/** The data of each event of a turn by its name, in their order. */
const turnEvents = z.object({
  router: RouterDebug.extend({ served_intent_code: z.string().nullable() }),
  sources: z.array(Source),
  delta: z.object({ text: z.string() }),
  done: ChatAnswer,
  error: ProblemBody,
});
export type TurnEvents = z.infer<typeof turnEvents>;

export const TurnEvent = z.union(Object.values(turnEvents.shape)).meta({
  id: 'TurnEvent',
  description: 'The data of an event: router, sources, delta, done or error, in this order',
});

export const ChatRequest = z.strictObject({
  message: z.string().overwrite(cleanText).trim().min(1).max(MESSAGE_LENGTH_LIMIT),
  thread_id: z.uuid().optional().describe('Without it a new dialog begins'),
  client_message_id: z.uuid().optional()
    .describe(
      'The same id sent again returns the stored turn; with another message it fails with ' +
        '409. The Idempotency-Key is then ignored',
    ),
  user_id: z.uuid().nullish().describe('Only for a service caller, on a new dialog'),
  candidate: Candidate.optional().describe(
    'Only for editors: tries versions or drafts in a separate dialog. Later turns use the ' +
      'same candidate until another is sent',
  ),
  start: TrialStart.optional().describe(
    'Only with a candidate and without thread_id: the step at which the trial begins',
  ),
  live_lookups: z.boolean().optional().describe(
    'Only in a trial: lookups of this turn call the real systems and the calendar instead ' +
      'of returning examples; effects are never called',
  ),
}).meta({ id: 'ChatRequest' });

export type Source = z.infer<typeof Source>;
export type TurnModelCall = z.infer<typeof TurnModelCall>;
export type Usage = z.infer<typeof Usage>;
export type CacheablePrefix = z.infer<typeof CacheablePrefix>;
export type RouterDebug = z.infer<typeof RouterDebug>;
export type TurnDebug = z.infer<typeof TurnDebug>;
export type MessageMeta = z.infer<typeof MessageMeta>;
export type ChatResponse = z.infer<typeof ChatResponse>;
export type TakeoverResponse = z.infer<typeof TakeoverResponse>;
export type ChatAnswer = z.infer<typeof ChatAnswer>;
export type ChatRequest = z.infer<typeof ChatRequest>;
export type ThreadState = z.infer<typeof ThreadState>;
export type { EventName } from '../engine/events.ts';
