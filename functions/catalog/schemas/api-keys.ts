import { z } from 'zod';
import { storableText } from '../../shared/clean-text.ts';
import { KEY_SCOPES } from '../../shared/contract/key-scopes.ts';
import { WrittenRate } from '../../shared/rate-limits.ts';
import { id, timestamp } from './fields.ts';

const LONGEST_OVERLAP_MS = 30 * 86_400_000;

const scope = z.enum(KEY_SCOPES).describe(
  'chat: messages, and the dialogs that the key began; read: everything that viewers may ' +
    'read, with personal details of patients; catalog: reading the catalog and saving ' +
    'versions; configure: exporting and importing the assistant as files; agent: reading ' +
    'what the person `userId` may read, and adding tests, runs and proposals',
);
const isInFuture = (text: string) => Date.parse(text) > Date.now();
const dateTime = z.iso.datetime({
  offset: true,
  abort: true,
  error: 'Write a time as 2027-01-31T12:00:00Z',
});
const futureDateTime = dateTime
  .refine(isInFuture, 'Enter a time in the future')
  .meta({ example: '2027-01-31T12:00:00Z' });

const fields = {
  name: storableText.trim().min(1, 'Give the key a name').max(100)
    .meta({ example: 'Messages from the website' }),
  limit: WrittenRate.nullable().meta({
    description:
      'What the limit counts: messages (chat), reads (read), saved versions and assets ' +
      '(catalog), imports (configure) or calls (agent); null uses the default of the ' +
      'installation',
    example: '60/1m',
  }),
  expiresAt: futureDateTime.nullable().describe('Null means never'),
};

export const NewApiKey = z.strictObject({
  name: fields.name,
  scope,
  userId: id.nullable().default(null).describe(
    'The editor or viewer for whom an agent acts; null in any other scope',
  ),
  limit: fields.limit.default(null),
  expiresAt: fields.expiresAt.default(null),
}).refine(({ scope, userId }) => (scope === 'agent') === (userId !== null), {
  path: ['userId'],
  message: 'An agent acts for one person; keys of other scopes for none',
}).meta({ id: 'NewApiKey' });

export const ApiKeyChange = z.strictObject(fields).partial()
  .refine((change) => Object.keys(change).length > 0, 'Name at least one field to change')
  .meta({ id: 'ApiKeyChange' });

export const Rotation = z.strictObject({
  oldSecretExpiresAt: dateTime
    .refine(
      (text) => Date.parse(text) <= Date.now() + LONGEST_OVERLAP_MS,
      'At most 30 days from now',
    )
    .optional()
    .describe('Until then the previous secret also works; defaults to a day'),
}).meta({ id: 'ApiKeyRotation' });

export const ApiKey = z.object({
  id,
  name: z.string(),
  scope,
  userId: id.nullable().describe('The person for whom an agent acts'),
  userName: z.string().nullable(),
  limit: fields.limit,
  lastFour: z.string().describe('The last four characters of its secret, to tell keys apart'),
  hasSecret: z.boolean().describe(
    'Backups contain no secrets: a restored key works only after it gets a new one',
  ),
  oldSecretExpiresAt: timestamp.nullable().describe('Until then the previous secret also works'),
  createdBy: id.nullable(),
  createdByName: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  lastUsedAt: timestamp.nullable().describe('Accurate to a minute'),
  expiresAt: timestamp.nullable(),
  revokedAt: timestamp.nullable(),
}).meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKey>;

export const ApiKeyWithSecret = ApiKey.extend({
  secret: z.string().meta({
    description: 'Send it as `Authorization: Bearer` or `apikey`. Returned only once.',
    example: 'lwk_0000000000000000000000000000000000000000000000000',
  }),
}).meta({ id: 'ApiKeyWithSecret' });

export type NewApiKey = z.infer<typeof NewApiKey>;
export type ApiKeyChange = z.infer<typeof ApiKeyChange>;
export type ApiKeyWithSecret = z.infer<typeof ApiKeyWithSecret>;
