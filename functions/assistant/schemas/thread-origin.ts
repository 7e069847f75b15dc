import { z } from 'zod';

/**
 * The kind of caller that created a dialog; all dialogs except those of the workbench are
 * patients'.
 */
export const ThreadOrigin = z.enum(['workbench', 'service', 'api_key', 'site']).meta({
  id: 'ThreadOrigin',
  description:
    'Who began the dialog: an operator in the workbench, a server, an API key or a visitor ' +
    'of a site. Operators can send messages only in dialogs of the workbench and in trials',
});

export type ThreadOrigin = z.infer<typeof ThreadOrigin>;
