import { z } from 'zod';
import { PageQuery } from '../../shared/http/paginate.ts';

export const LegalHold = z.object({
  thread_id: z.uuid(),
  thread_name: z.string().nullable().describe('Null unless names are requested'),
  reason: z.string(),
  placed_by: z.uuid().nullable().describe('Null for a server'),
  placed_by_name: z.string().nullable(),
  placed_at: z.string(),
}).meta({ id: 'LegalHold' });

export const NewLegalHold = z.strictObject({
  reason: z.string().trim().min(1).max(1000),
}).meta({ id: 'NewLegalHold' });

export const LegalHoldQuery = PageQuery.extend({
  thread_id: z.uuid().optional().describe('Only the hold of this dialog'),
  names: z.stringbool().default(true).meta({
    type: 'boolean',
    description: 'Whether to return the names of the dialogs; the access log records this',
  }),
});

export type LegalHold = z.infer<typeof LegalHold>;
