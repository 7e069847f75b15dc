import { z } from 'zod';

/** Who began a dialog; all origins except the workbench are patients'. */
export const ThreadOrigin = z.enum(['workbench', 'service', 'api_key']).meta({
  id: 'ThreadOrigin',
  description: 'Who began the dialog: an operator in the workbench, a server or an API key. ' +
    'Operators send messages in those of the workbench and in trials only',
});

export type ThreadOrigin = z.infer<typeof ThreadOrigin>;
