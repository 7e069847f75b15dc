import { z } from 'zod';
import { cleanText } from '../../shared/clean-text.ts';
import { NAME_LENGTH_LIMIT } from '../../shared/contract/limits.ts';
import { dateOrTimestamp } from '../../shared/http/date-or-timestamp.ts';
import { TimedOrRankedPageQuery } from '../../shared/http/paginate.ts';
import { eventName } from '../engine/events.ts';
import { Tag } from './fields.ts';
import { IntentCode } from './intents.ts';
import { ThreadOrigin } from './thread-origin.ts';

/** Findings of a turn in addition to its events; `../README.md` defines each. */
const turnFinding = z.enum([
  'parse_error',
  'fallback',
  'no_sources',
  'illegal_transition',
  'unhelpful',
  'error',
]);
export type TurnFinding = z.infer<typeof turnFinding>;

const threadOrder = z.enum(['newest', 'oldest', 'longest', 'unhelpful']);
export type ThreadOrder = z.infer<typeof threadOrder>;

/** Returns whether an order sorts by a number of each dialog instead of by time. */
const isRanked = (order: ThreadOrder) => order === 'longest' || order === 'unhelpful';

const MOST_VALUES = 50;

/** Creates the schema of a repeatable parameter that matches any of its values. */
function anyOf<Value extends z.ZodType>(value: Value, description: string) {
  const listed = (given: unknown) => given === undefined || Array.isArray(given) ? given : [given];
  return z.preprocess(listed, z.array(value).max(MOST_VALUES).optional())
    .optional().describe(description);
}

const filters = {
  q: z.string().overwrite(cleanText).trim().max(NAME_LENGTH_LIMIT).optional().describe(
    'Words in messages, in any form or order, or the beginnings of words; "quoted" words ' +
      'must follow each other. Also matches a part of the name of the dialog',
  ),
  intent_code: anyOf(IntentCode, 'Branch that served a turn; _router: any that was routed'),
  event: anyOf(eventName, 'What happened in a turn'),
  step: anyOf(z.string().min(1).max(100), 'Code of the step that a turn ended at'),
  config_id: anyOf(z.uuid(), 'Version that served or routed a turn'),
  version: anyOf(
    z.coerce.number().int().min(1).max(2 ** 31 - 1),
    'Number of the version that served or routed a turn; requires `intent_code`',
  ),
  user_id: anyOf(z.uuid(), 'Owner of the dialog'),
  origin: anyOf(ThreadOrigin, 'Who began the dialog'),
  from: dateOrTimestamp.optional().describe('Only dialogs used at this time or later'),
  to: dateOrTimestamp.optional().describe(
    'Only dialogs used before this time; a date includes that day',
  ),
  has: anyOf(turnFinding, 'Additional findings of a turn'),
  tag: anyOf(Tag, 'Tag of the dialog'),
  order: threadOrder.optional().describe(
    'newest (the default) and oldest: by last use; longest: by number of messages; ' +
      'unhelpful: by number of replies that were not helpful',
  ),
  trial: z.union([z.boolean(), z.stringbool()]).optional().meta({
    type: 'boolean',
    description: 'Lists trials of versions instead of dialogs',
  }),
};

const ALLOWED = `There is no such filter; there are ${Object.keys(filters).join(', ')}`;

const named = {
  error: ({ code }: z.core.$ZodRawIssue) => code === 'unrecognized_keys' ? ALLOWED : undefined,
};

interface Versions {
  version?: unknown[];
  intent_code?: unknown[];
}

const versionHasBranch = ({ version, intent_code }: Versions) => !version || Boolean(intent_code);
const VERSION_OF_WHAT = {
  path: ['version'],
  message: 'A version is one of a branch: name the branch in intent_code, too',
};

export const ThreadFilter = z.strictObject(filters, named)
  .refine(versionHasBranch, VERSION_OF_WHAT).meta({ id: 'ThreadFilter' });

export const ThreadQuery = z.strictObject({ ...filters, ...TimedOrRankedPageQuery.shape }, named)
  .refine(versionHasBranch, VERSION_OF_WHAT)
  .refine(
    ({ cursor, order }) =>
      !cursor || (typeof cursor.at === 'number') === isRanked(order ?? 'newest'),
    { path: ['cursor'], message: 'This cursor is of a list in another order' },
  );

export type ThreadFilter = z.infer<typeof ThreadFilter>;
export type ThreadQuery = z.infer<typeof ThreadQuery>;
