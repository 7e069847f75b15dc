import { z } from 'zod';
import { StoredCandidate } from './candidate.ts';
import { Source, StoredMeta, ThreadState } from './turn.ts';

const StaffRequest = z.strictObject({
  kind: z.string(),
  intent_code: z.string(),
  slots: ThreadState.shape.slots,
  /** Whether `slots` replaces all slots of an open request; otherwise they are merged. */
  is_whole: z.boolean(),
  summary: z.string(),
  reason: z.string(),
  due_minutes: z.int(),
});

/**
 * A turn in the form that the SQL functions finish_turn, finish_operator_turn, finish_key_turn and
 * finish_visitor_turn store.
 */
export const FinishTurn = z.strictObject({
  thread_id: z.uuid().nullable(),
  thread_name: z.string(),
  user_id: z.uuid().nullable(),
  client_message_id: z.uuid().nullable(),
  expected_revision: z.int(),
  agent_config_id: z.uuid().nullable(),
  user_text: z.string(),
  candidate: StoredCandidate.nullable(),
  reply: z.strictObject({
    text: z.string(),
    sources_json: z.array(Source),
    assembled_prompt: z.string().nullable(),
    intent_code: z.string(),
    meta_json: StoredMeta,
    /** Facets by which searches and statistics find the turn; see listTurnFacets. */
    facets: z.array(z.string()),
  }),
  state: z.strictObject(ThreadState.shape),
  requests: z.strictObject({ begun: z.string().nullable(), wishes: z.array(StaffRequest) }),
  /** Calendar effects that the turn tried; storing the turn applies them. */
  appointments: z.strictObject({
    time_zone: z.string(),
    calls: z.array(z.strictObject({
      code: z.string(),
      input: z.record(z.string(), z.unknown()),
    })),
  }).nullable(),
  /** A StoredTrace as text, because jsonb does not preserve the order of a request's parameters. */
  trace: z.string(),
  router_prompt: z.string().nullable(),
  /** Number of tokens to charge to the account or site. */
  tokens: z.int(),
  branch_switches: z.int(),
});

export type FinishTurn = z.infer<typeof FinishTurn>;
