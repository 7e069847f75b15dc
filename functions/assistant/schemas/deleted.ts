import { z } from 'zod';

export const Deleted = z.object({ id: z.uuid(), deleted: z.literal(true) }).meta({ id: 'Deleted' });
