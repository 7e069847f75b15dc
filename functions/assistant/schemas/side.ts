import { z } from 'zod';
import { eventName } from '../engine/events.ts';
import { slots } from '../engine/thread-state.ts';

/** The result of a turn, for comparison with another attempt. */
export const Side = z.object({
  intent_code: z.string().nullable(),
  config_version: z.int().nullable(),
  step: z.string().nullable(),
  slots,
  events: z.array(eventName),
  sources: z.array(z.string()).describe('Names of the documents in the prompt'),
  text: z.string(),
  unanswered_actions: z.array(z.string()).optional().describe(
    'Actions that were called and had no stored answer',
  ),
}).meta({ id: 'Side' });

export const Changed = z.enum(['intent', 'step', 'slots', 'events', 'sources', 'text']);

export type Side = z.infer<typeof Side>;
export type Changed = z.infer<typeof Changed>;
