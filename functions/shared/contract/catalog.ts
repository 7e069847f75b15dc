/**
 * The block catalog API's resources and requests (camelCase JSON). The schemas validate requests,
 * give the types and the OpenAPI document; the web front imports the types only.
 */
import { z } from 'zod';

/** Largest html and largest css of a snapshot, in bytes of UTF-8. */
export const SNAPSHOT_LIMIT_BYTES = 1024 * 1024;

const id = z.uuid();
const timestamp = z.string().meta({ format: 'date-time', example: '2026-11-21T09:30:00+00:00' });

export const VersionLabel = z.string().max(24).regex(/^v\d+\.\d+$/, 'A label such as v1.2')
  .meta({ description: 'v<major>.<minor>', example: 'v1.2' });

export const BlockPath = z.string().min(1).max(200).regex(/^\/\S*$/, 'A path such as /blocks/hero')
  .meta({ description: 'Where the block stands on the site', example: '/blocks/hero' });

export const ChangelogEntry = z.object({
  version: VersionLabel,
  date: z.iso.date('A date such as 2026-11-21').meta({ example: '2026-11-21' }),
  author: z.string().trim().min(1).max(120).optional(),
  changes: z.array(z.string().trim().min(1).max(2000)).max(100),
}).meta({ id: 'ChangelogEntry' });
export type ChangelogEntry = z.infer<typeof ChangelogEntry>;

export const Changelog = z.array(ChangelogEntry).max(500)
  .meta({ description: 'Version history, newest first' });

export const Block = z.object({
  id,
  path: BlockPath,
  title: z.string(),
  version: VersionLabel,
  isInPreview: z.boolean().meta({ description: 'Whether the preview page shows the block' }),
  changelog: Changelog,
  createdAt: timestamp,
  updatedAt: timestamp,
}).meta({ id: 'Block' });
export type Block = z.infer<typeof Block>;

const blockFields = {
  version: VersionLabel.optional(),
  changelog: Changelog.optional(),
  isInPreview: z.boolean().optional(),
  title: z.string().trim().min(1).max(120).optional(),
};

/** Body of PATCH /blocks/by-path: at least one field beside `path`. */
export const BlockChange = z.object({ path: BlockPath.optional(), ...blockFields })
  .refine(
    ({ path: _, ...fields }) => Object.values(fields).some((value) => value !== undefined),
    'Send at least one of version, changelog, isInPreview and title',
  ).meta({ id: 'BlockChange' });
export type BlockChange = z.infer<typeof BlockChange>;

/** How and in which surroundings the markup was captured; lengths in CSS pixels. */
export const Capture = z.object({
  width: z.number().nonnegative(),
  height: z.number().nonnegative(),
  devicePixelRatio: z.number().positive(),
  theme: z.string().max(40),
  unresolved: z.array(z.string().max(2000)).max(1000)
    .meta({ description: 'What could not be captured' }),
}).meta({ id: 'Capture' });
export type Capture = z.infer<typeof Capture>;

const snapshotFields = {
  id,
  blockId: id,
  blockPath: BlockPath,
  version: VersionLabel,
  changelog: Changelog,
  capture: Capture.nullable(),
  createdBy: id.nullable(),
  createdByName: z.string().nullable()
    .meta({ description: 'Who saved it; null for anonymous readers and deleted accounts' }),
  createdAt: timestamp,
};

export const Snapshot = z.object({ ...snapshotFields, html: z.string(), css: z.string() })
  .meta({ id: 'Snapshot' });
export type Snapshot = z.infer<typeof Snapshot>;

export const SnapshotSummary = z.object({
  ...snapshotFields,
  htmlBytes: z.int(),
  cssBytes: z.int(),
}).meta({ id: 'SnapshotSummary' });
export type SnapshotSummary = z.infer<typeof SnapshotSummary>;

/** Body of POST /blocks/snapshots; html and css up to SNAPSHOT_LIMIT_BYTES each. */
export const NewSnapshot = z.object({
  path: BlockPath,
  html: z.string().refine((html) => html.trim() !== '', 'The captured markup is empty'),
  css: z.string(),
  version: VersionLabel,
  changelog: Changelog.default([]),
  capture: Capture.optional(),
}).meta({ id: 'NewSnapshot' });
export type NewSnapshot = z.input<typeof NewSnapshot>;

export const ExperimentStatus = z.enum(['draft', 'review', 'approved']);
export type ExperimentStatus = z.infer<typeof ExperimentStatus>;

export const Experiment = z.object({
  id,
  name: z.string(),
  path: z.string(),
  description: z.string(),
  status: ExperimentStatus,
  orderIndex: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
}).meta({ id: 'Experiment' });
export type Experiment = z.infer<typeof Experiment>;

export const ExperimentChange = z.object({ status: ExperimentStatus }).meta({
  id: 'ExperimentChange',
});
export type ExperimentChange = z.infer<typeof ExperimentChange>;

export const Role = z.enum(['viewer', 'editor']);
export type Role = z.infer<typeof Role>;

export const User = z.object({
  id,
  email: z.string(),
  displayName: z.string().nullable(),
  role: Role,
  createdAt: timestamp,
}).meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const UserChange = z.object({ role: Role }).meta({ id: 'UserChange' });
export type UserChange = z.infer<typeof UserChange>;
