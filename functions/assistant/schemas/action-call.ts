import { z } from 'zod';
import { ACTION_FAILURES, ACTION_KINDS, type ValidAction } from './actions.ts';

/** Maximum length of an output as JSON, both in prompts and stored. */
export const OUTPUT_LENGTH_LIMIT = 4000;

const ActionStatus = z.enum(['ok', ...ACTION_FAILURES, 'not_available', 'not_allowed']);

export const ActionCall = z.object({
  code: z.string(),
  kind: z.enum(ACTION_KINDS).nullable().describe('Null for an unknown action'),
  trigger: z.enum(['before', 'model', 'on_enter']),
  input: z.record(z.string(), z.unknown()),
  status: ActionStatus.describe(
    'not_available: a trial, rerun or test has no stored answer; not_allowed: the action ' +
      'is unknown, disabled or not listed, or the limit of calls is reached; it was not ' +
      'called',
  ),
  output: z.unknown().optional().describe(
    'Null if the action failed, except if the calendar names free times. An output longer ' +
      `than ${OUTPUT_LENGTH_LIMIT} characters is the beginning of its JSON as text`,
  ),
  latency_ms: z.int().min(0),
  idempotency_key: z.string().nullable().describe('Only for an effect'),
  personal: z.array(z.string()).optional().describe(
    'Inputs that identify a person, such as the value of a personal slot. People who neither ' +
      'edit nor serve see *** instead',
  ),
}).meta({ id: 'ActionCall' });

export type ActionCall = z.infer<typeof ActionCall>;

/** An enabled action with valid templates and schemas. */
export type CallableAction = z.output<typeof ValidAction>;

export interface ActionRequest {
  action: CallableAction;
  input: Readonly<Record<string, unknown>>;
  slots: Readonly<Record<string, unknown>>;
  thread_id: string | null;
  idempotency_key: string | null;
  /** The previous calls of this turn. */
  earlier: readonly ActionCall[];
  time_zone: string;
}

export type ActionAnswer = Pick<ActionCall, 'status' | 'output' | 'latency_ms'>;

/**
 * Runs an action of a turn. Only the port of a real turn, or of a trial with live lookups, reaches
 * other systems; their failures are a status of the answer, not a rejection.
 */
export type ActionsPort = (request: ActionRequest) => Promise<ActionAnswer>;
