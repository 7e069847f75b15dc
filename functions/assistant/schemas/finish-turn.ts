import { z } from 'zod';
import { StoredCandidate } from './candidate.ts';
import { Source, StoredMeta, ThreadState } from './turn.ts';

const StaffRequest = z.strictObject({
  kind: z.string(),
  intent_code: z.string(),
  slots: ThreadState.shape.slots,
  /** Whether these replace all slots of an open request; otherwise they are merged into them. */
  is_whole: z.boolean(),
  summary: z.string(),
  reason: z.string(),
  due_minutes: z.int(),
});

/** A turn as the SQL functions finish_turn, finish_operator_turn and finish_key_turn store it. */
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
    /** The facets by which searches and statistics find it; see listTurnFacets. */
    facets: z.array(z.string()),
  }),
  state: z.strictObject(ThreadState.shape),
  requests: z.strictObject({ begun: z.string().nullable(), wishes: z.array(StaffRequest) }),
  /** Calls of the calendar's effects that the turn tried and that are made with it. */
  appointments: z.strictObject({
    time_zone: z.string(),
    calls: z.array(z.strictObject({
      code: z.string(),
      input: z.record(z.string(), z.unknown()),
    })),
  }).nullable(),
  /** A StoredTrace as text, because jsonb changes the order of a request's parameters. */
  trace: z.string(),
  router_prompt: z.string().nullable(),
  /** Tokens to charge to the account. */
  tokens: z.int(),
  branch_switches: z.int(),
});

export type FinishTurn = z.infer<typeof FinishTurn>;
