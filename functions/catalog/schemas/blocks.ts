import { z } from 'zod';
import { VERSION_LABEL } from '../contract/version-label.ts';
import { id, timestamp } from './fields.ts';

export const VersionLabel = z.string().max(24).regex(
  VERSION_LABEL,
  'A label such as v1.2, without leading zeros',
)
  .meta({ description: 'v<major>.<minor>', example: 'v1.2' });

export const BlockPath = z.string().min(1).max(200).regex(/^\/\S*$/, 'A path such as /blocks/hero')
  .meta({ description: 'The path of the block on the site', example: '/blocks/hero' });

export const ChangelogEntry = z.object({
  version: VersionLabel,
  date: z.iso.date('A date such as 2026-11-21').meta({ example: '2026-11-21' }),
  author: z.string().trim().min(1).max(120).optional(),
  changes: z.array(z.string().trim().min(1).max(2000)).max(100),
}).meta({ id: 'ChangelogEntry' });
export type ChangelogEntry = z.infer<typeof ChangelogEntry>;

export const Changelog = z.array(ChangelogEntry).max(500).describe('Version history, newest first');

/** A changelog in a request, which rejects unknown fields. */
export const NewChangelog = z.array(ChangelogEntry.strict()).max(500)
  .describe('Version history, newest first');

export const Block = z.object({
  id,
  path: BlockPath,
  title: z.string(),
  version: VersionLabel,
  isInPreview: z.boolean().describe('Whether the preview page shows the block'),
  changelog: Changelog,
  createdAt: timestamp,
  updatedAt: timestamp,
}).meta({ id: 'Block' });
export type Block = z.infer<typeof Block>;

/** Body of PATCH /blocks/by-path: at least one field besides `path`, which may be in the query. */
export const BlockChange = z.strictObject({
  path: BlockPath.optional(),
  version: VersionLabel.optional(),
  changelog: NewChangelog.optional(),
  isInPreview: z.boolean().optional(),
  title: z.string().trim().min(1).max(120).optional(),
}).refine(
  ({ path: _, ...fields }) => Object.values(fields).some((value) => value !== undefined),
  'Send at least one of version, changelog, isInPreview and title',
).meta({ id: 'BlockChange' });
