import { z } from 'zod';
import { dateOrTimestamp } from '../../shared/http/date-or-timestamp.ts';
import { PageQuery } from '../../shared/http/paginate.ts';

const ACCESS_KINDS = [
  'dialog',
  'dialogs',
  'trace',
  'turns',
  'copy',
  'request',
  'requests',
  'gaps',
  'results',
  'routes',
  'delivery',
] as const;

const Reader = z.object({
  by: z.uuid().nullable().describe('The person; null for a server'),
  by_name: z.string().nullable(),
  api_key_id: z.uuid().nullable().describe('The API key of the server; null without one'),
  api_key_name: z.string().nullable(),
});

export const AccessEntry = Reader.extend({
  id: z.uuid(),
  at: z.string(),
  what: z.enum(ACCESS_KINDS).describe(
    'dialog: the messages and state of a dialog; dialogs: a list of dialogs or a search; ' +
      'trace: the explanation of a reply; turns: turns of a dialog, read to create a test; ' +
      'copy: a dialog, copied to a trial; request: a request; requests: a list of requests; ' +
      'gaps: questions without an answer; results: the results of a run; routes: corrected ' +
      'and confirmed routes; delivery: a delivery of a webhook',
  ),
  thread_ids: z.array(z.uuid()),
  via: z.enum(['api', 'data_api']),
}).meta({ id: 'AccessEntry' });

export const AccessQuery = PageQuery.extend({
  thread_id: z.uuid().optional().describe('Only reads of this dialog'),
  by: z.uuid().optional().describe('Only reads by this person'),
});

export const ReaderFigures = Reader.extend({
  reads: z.int(),
  dialogs: z.int().describe('Number of different dialogs'),
  last_at: z.string(),
}).meta({ id: 'ReaderFigures' });

export const ReadersQuery = z.object({
  from: dateOrTimestamp.optional().describe('Defaults to 30 days ago'),
});

export type AccessEntry = z.infer<typeof AccessEntry>;
export type ReaderFigures = z.infer<typeof ReaderFigures>;
