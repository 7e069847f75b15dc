import { z } from 'zod';

/** Events of a turn; ../README.md defines each. */
export const eventName = z.enum([
  'sticky',
  'soft_insertion',
  'hard_handoff',
  'resumed',
  'routing_loop',
  'validation_blocked',
  'safety',
  'model_unavailable',
  'person_offered',
  'truncated',
  'refused',
  'action_refused',
  'action_failed',
]);
export type EventName = z.infer<typeof eventName>;
