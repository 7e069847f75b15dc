import { z } from 'zod';

/** The data of each event of GET /events by its name. */
const newsEvents = z.object({
  request: z.object({ request_id: z.uuid(), what: z.string(), by: z.uuid().nullable() }),
  appointment: z.object({ appointment_id: z.uuid(), what: z.string(), by: z.uuid().nullable() }),
  message: z.object({ thread_id: z.uuid(), message_id: z.uuid(), role: z.string() }),
  'takeover.waiting': z.object({ thread_id: z.uuid(), by: z.uuid() }),
  typing: z.strictObject({ thread_id: z.uuid() }),
  ready: z.strictObject({}),
});
export type NewsEvents = z.infer<typeof newsEvents>;

export const NewsEvent = z.union(Object.values(newsEvents.shape)).meta({
  id: 'NewsEvent',
  description:
    'The data of an event: request, appointment, message, takeover.waiting, typing or ready',
});

/** The events that the database stores; those without an id are not stored. */
export const storedEvent = newsEvents.omit({ typing: true, ready: true }).keyof();
