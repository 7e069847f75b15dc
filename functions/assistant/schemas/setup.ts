import { z } from 'zod';

export const Setup = z.object({
  is_needed: z.boolean().describe(
    'Whether the product began without content and a step is not done',
  ),
  has_name: z.boolean().describe('Whether the organisation has a name'),
  has_branch: z.boolean().describe('Whether there is a branch that is not built in'),
  has_document: z.boolean().describe('Whether there is a document'),
  has_dialog: z.boolean().describe('Whether there is a dialog or a trial'),
  is_active: z.boolean().describe(
    'Whether a branch that is not built in is enabled and has an active version',
  ),
}).meta({ id: 'Setup' });
export type Setup = z.infer<typeof Setup>;
