import { z } from 'zod';

/** What can happen in a turn, in the words of requirement document 2, "Events". */
export const EVENT_NAMES = [
  'sticky',
  'soft_insertion',
  'hard_handoff',
  'resumed',
  'routing_loop',
  'validation_blocked',
] as const;

export const eventName = z.enum(EVENT_NAMES);
export type EventName = z.infer<typeof eventName>;
