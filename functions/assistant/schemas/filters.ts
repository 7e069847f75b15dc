import { z } from 'zod';
import { storableText } from '../../shared/clean-text.ts';
import { NAME_LENGTH_LIMIT } from '../../shared/contract/limits.ts';
import { ThreadFilter } from './thread-filter.ts';

export const FilterList = z.enum(['threads', 'requests']);
export type FilterList = z.infer<typeof FilterList>;

/** A filter of the Inbox. */
export const RequestFilter = z.strictObject({
  show: z.enum(['open', 'mine', 'unassigned', 'snoozed', 'done', 'all']).default('open'),
  kind: z.string().max(NAME_LENGTH_LIMIT).optional().describe('Defaults to all kinds'),
  q: storableText.trim().max(NAME_LENGTH_LIMIT).optional().describe('Text to search for'),
}).meta({ id: 'RequestFilter' });
export type RequestFilter = z.infer<typeof RequestFilter>;

const name = storableText.trim().min(1).max(100);

export const NewFilter = z.union([
  z.strictObject({
    ...{ name, filter: ThreadFilter },
    list: z.literal('threads', 'Expected "threads" or "requests"').default('threads'),
  }),
  z.strictObject({ name, list: z.literal('requests'), filter: RequestFilter }),
]).meta({ id: 'NewFilter' });

export const SavedFilter = z.object({
  id: z.uuid(),
  name: z.string(),
  list: FilterList,
  filter: z.record(z.string(), z.unknown()).describe(
    'For threads the parameters of GET /threads, with lists for those that can be ' +
      'repeated; for requests a RequestFilter',
  ),
  created_at: z.string(),
}).meta({ id: 'SavedFilter' });

export type SavedFilter = z.infer<typeof SavedFilter>;
