import { z } from 'zod';

/** What can happen in a turn; ../README.md says when. */
export const eventName = z.enum([
  'sticky',
  'soft_insertion',
  'hard_handoff',
  'resumed',
  'routing_loop',
  'validation_blocked',
  'safety',
  'person_offered',
]);
export type EventName = z.infer<typeof eventName>;
