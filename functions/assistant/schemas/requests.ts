import { z } from 'zod';
import { NAME_LENGTH_LIMIT } from '../../shared/contract/limits.ts';
import { storableText } from '../../shared/clean-text.ts';
import { PageQuery } from '../../shared/http/paginate.ts';
import { ThreadOrigin } from './thread-origin.ts';
import { slots } from '../engine/thread-state.ts';
import { isChange, NOTHING_TO_CHANGE } from './fields.ts';

const RequestStatus = z.enum(['open', 'in_progress', 'done', 'cancelled']);

export const StaffRequest = z.object({
  id: z.uuid(),
  thread_id: z.uuid().nullable().describe('Null if its dialog was deleted'),
  intent_code: z.string(),
  kind: z.string().meta({ example: 'booking' }),
  status: RequestStatus,
  slots,
  summary: z.string(),
  reason: z.string().describe(
    'The step that was entered, `asked`, `handed_over`, `routing_loop`, ' +
      '`model_unavailable`, or the kind of danger',
  ),
  due_at: z.string(),
  assignee: z.uuid().nullable(),
  assignee_name: z.string().nullable(),
  outcome: z.string().nullable().describe('The result of the request'),
  created_at: z.string(),
  updated_at: z.string(),
  done_at: z.string().nullable(),
  snoozed_until: z.string().nullable().describe(
    'Lists omit the request until then; a past time means that the snooze has ended',
  ),
  revision: z.int(),
}).meta({ id: 'Request' });

/** A request in a list, with details of its dialog. */
export const ListedRequest = StaffRequest.extend({
  origin: ThreadOrigin.nullable().describe('Who began its dialog'),
  site_name: z.string().nullable().describe('The site on which its dialog began'),
  last_message: z.string().nullable().describe('The patient’s last message, up to 200 characters'),
}).meta({ id: 'ListedRequest' });

export const RequestEntry = z.object({
  at: z.string(),
  by: z.uuid().nullable().describe('Null for the assistant'),
  by_name: z.string().nullable(),
  what: z.enum(['created', 'changed', 'note']),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()]))
    .describe('The old and the new value of each changed field'),
  assignee_name: z.string().nullable()
    .describe(
      'The person to whom the entry assigned the request; null if nobody, or if the account ' +
        'is deleted',
    ),
  note: z.string().nullable(),
}).meta({ id: 'RequestEntry' });

export const RequestDetail = StaffRequest.extend({
  history: z.array(RequestEntry).describe('Oldest first'),
  appointment_id: z.uuid().nullable().describe(
    'The appointment that the assistant booked; null for viewers who do not serve',
  ),
}).meta({ id: 'RequestDetail' });

const oneOrMore = <Value extends z.ZodType>(value: Value) =>
  z.union([value.transform((one) => [one]), z.array(value)]).optional();

export const RequestQuery = PageQuery.extend({
  status: oneOrMore(RequestStatus),
  kind: oneOrMore(z.string().max(NAME_LENGTH_LIMIT)),
  assignee: z.union([z.literal('none'), z.uuid()]).optional(),
  due: z.iso.datetime({ offset: true }).optional().describe(
    'Only requests that are due by this time',
  ),
  q: z.string().trim().max(NAME_LENGTH_LIMIT).optional()
    .describe(
      'A part of the summary, the outcome or a value, in any case; for a telephone number ' +
        'its digits',
    ),
  snoozed: z.enum(['exclude', 'only', 'include']).default('exclude')
    .describe('Whether to include requests that are snoozed now'),
  order: z.enum(['due', 'latest']).default('due').describe('By `due_at`: earliest or latest first'),
});

export const RequestChange = z.strictObject({
  status: RequestStatus.optional(),
  assignee: z.uuid().nullable().optional()
    .describe('A person who may serve: an editor, a receptionist, or a viewer with can_serve'),
  due_at: z.iso.datetime({ offset: true }).optional(),
  snoozed_until: z.iso.datetime({ offset: true }).nullable().optional().describe(
    'Within the next 90 days; null ends the snooze. A message of the patient, closing and ' +
      'reassigning also end it',
  ),
  outcome: storableText.trim().min(1).max(2000).optional(),
}).refine(isChange, NOTHING_TO_CHANGE)
  .refine(({ status, outcome }) => status !== 'done' || outcome !== undefined, {
    path: ['outcome'],
    message: 'Enter an outcome',
  }).meta({ id: 'RequestChange' });

export const Assignee = z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'Assignee' });

export const NewNote = z.strictObject({
  text: storableText.trim().min(1).max(4000),
}).meta({ id: 'NewNote' });

export type StaffRequest = z.infer<typeof StaffRequest>;
export type ListedRequest = z.infer<typeof ListedRequest>;
export type RequestDetail = z.infer<typeof RequestDetail>;
export type Assignee = z.infer<typeof Assignee>;
export type RequestChange = z.infer<typeof RequestChange>;
