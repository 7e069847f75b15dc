import { z } from 'zod';
import { NamedPageQuery } from '../../shared/http/paginate.ts';
import { DialogTest, TestFields } from './dialog-test.ts';
import { Deleted } from './deleted.ts';
import { IntentCode } from './intents.ts';
import { isChange, NOTHING_TO_CHANGE } from './fields.ts';

export const Test = DialogTest.extend({
  created_from: z.uuid().nullable().describe('The reply of a dialog that it was made from'),
  created_by: z.uuid().nullable(),
  created_by_name: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
}).meta({ id: 'Test' });

/** A test as a person writes it; gets an id if it has none. */
export const NewTest = DialogTest.partial({ id: true }).meta({ id: 'NewTest' });

const TURNS_TAKEN = 20;

export const TestFromDialog = z.strictObject({
  from_message_id: z.uuid().describe('The reply of the last turn'),
  turns: z.int().min(1).max(TURNS_TAKEN).default(1)
    .describe('Number of turns, ending with that reply; the state before them becomes the setup'),
  name: TestFields.shape.name.optional(),
}).meta({ id: 'TestFromDialog' });

export const TestChange = TestFields.partial().refine(isChange, NOTHING_TO_CHANGE)
  .meta({ id: 'TestChange' });

export const TestQuery = NamedPageQuery.extend({ intent_code: IntentCode.optional() });

export const DeletedTest = Deleted.extend({ id: z.string() }).meta({ id: 'DeletedTest' });

export const ImportSummary = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
}).meta({ id: 'ImportSummary' });

export type Test = z.infer<typeof Test>;
export type TestFromDialog = z.infer<typeof TestFromDialog>;
export type { DialogTest, Expectation } from './dialog-test.ts';
