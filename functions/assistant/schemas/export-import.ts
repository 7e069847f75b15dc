import { z } from 'zod';

const flag = (description: string) =>
  z.stringbool().default(false).meta({ type: 'boolean', description });

export const ImportQuery = z.object({
  dry_run: flag('Previews the changes without importing'),
  activate: flag('Activates the new versions; without it only where no version is active'),
  force: flag('Overwrites what changed on the server since the last export or import'),
  prune: flag('Removes what the files lack, except branches that every turn needs'),
});

const Change = z.object({
  what: z.enum([
    ...['organisation', 'setting', 'branch_order', 'branch', 'step'] as const,
    ...['prompt', 'text', 'document', 'synonym', 'test', 'action'] as const,
  ]),
  where: z.string().meta({
    description: 'The file, followed by # and the field or the test; for a document its name',
    example: 'branches/new_booking/prompt.md',
  }),
  from: z.unknown().describe('The value before; null if there was none'),
  to: z.unknown().describe(
    'The value after; null if there is none. For a document the hash of its text; for a ' +
      'prompt its texts with its `version` and `is_active`',
  ),
}).meta({ id: 'PartChange' });

export const ImportReport = z.object({
  changes: z.array(Change),
  drift: z.array(Change).describe(
    'Changes that overwrite what changed on the server since the last export or import',
  ),
  missing_secrets: z.array(z.string()).describe(
    'Names of secrets that the assistant needs and the server does not have',
  ),
}).meta({ id: 'ImportReport' });

export type ImportReport = z.infer<typeof ImportReport>;
