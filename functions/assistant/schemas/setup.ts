import { z } from 'zod';

export const Setup = z.object({
  is_needed: z.boolean().meta({
    description: 'Whether the product began without content and a step is not done',
  }),
  has_name: z.boolean().meta({ description: 'Whether the organisation has a name' }),
  has_branch: z.boolean().meta({
    description: 'Whether there is a branch that is not built in',
  }),
  has_document: z.boolean().meta({ description: 'Whether there is a document' }),
  has_dialog: z.boolean().meta({ description: 'Whether there is a dialog or a trial' }),
  is_active: z.boolean().meta({
    description: 'Whether such a branch is enabled and has an active version',
  }),
}).meta({ id: 'Setup' });
export type Setup = z.infer<typeof Setup>;
