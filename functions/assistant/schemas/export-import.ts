import { z } from 'zod';

const flag = (description: string) =>
  z.stringbool().default(false).meta({ type: 'boolean', description });

export const ImportQuery = z.object({
  dry_run: flag('Previews the changes without importing'),
  activate: flag(
    'Activates the new versions. Otherwise a new version is activated only if its branch has no ' +
      'active one',
  ),
  force: flag('Overwrites changes made on the server since the last export or import'),
  prune: flag(
    'Deletes branches, documents, tests and other parts that the files do not contain, except ' +
      'branches that every turn needs',
  ),
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
    'The changes that overwrite changes made on the server since the last export or import',
  ),
  missing_secrets: z.array(z.string()).describe(
    'Names of secrets that the assistant needs and the server does not have',
  ),
}).meta({ id: 'ImportReport' });

export type ImportReport = z.infer<typeof ImportReport>;
