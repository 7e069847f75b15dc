import { z } from 'zod';

/** The response of a call that deleted a row. */
export const Deleted = z.object({ id: z.uuid(), deleted: z.literal(true) }).meta({ id: 'Deleted' });
