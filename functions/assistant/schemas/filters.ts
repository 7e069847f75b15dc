import { z } from 'zod';
import { ThreadFilter } from './thread-filter.ts';

export const NewFilter = z.strictObject({
  name: z.string().trim().min(1).max(100),
  filter: ThreadFilter,
}).meta({ id: 'NewFilter' });

export const SavedFilter = z.object({
  id: z.uuid(),
  name: z.string(),
  filter: z.record(z.string(), z.unknown())
    .meta({ description: 'Parameters of GET /threads; lists where they can be repeated' }),
  created_at: z.string(),
}).meta({ id: 'SavedFilter' });

export type SavedFilter = z.infer<typeof SavedFilter>;
