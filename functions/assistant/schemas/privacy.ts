import { z } from 'zod';

const person = {
  thread_id: z.uuid().optional().describe('One of the person’s dialogs'),
  identity: z.string().min(3).max(300).optional().meta({
    description: 'The identity that a site gave, as `<key of the site>/<sub>`',
    example: 'main/patient-17',
  }),
  phone: z.string().min(1).max(50).optional().meta({
    description:
      'A telephone number in the details of dialogs, requests and appointments; only digits ' +
      'are compared, and one side may omit the country code',
    example: '+49 30 1234567',
  }),
};

type Person = { thread_id?: string; identity?: string; phone?: string };

const isOne = ({ thread_id, identity, phone }: Person) =>
  [thread_id, identity, phone].filter((each) => each !== undefined).length === 1;
const NAME_ONE = { message: 'Name one of thread_id, identity and phone', path: ['thread_id'] };

export const PersonQuery = z.strictObject(person).refine(isOne, NAME_ONE);

export const PersonErasure = z.strictObject({
  ...person,
  confirm: z.string().describe('The same thread_id, identity or phone again'),
}).refine(isOne, NAME_ONE).meta({ id: 'PersonErasure' });

export const PersonExport = z.object({
  exported_at: z.string(),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))).describe(
    'The person’s rows by database table; tables without rows are omitted',
  ),
}).meta({ id: 'PersonExport' });

export const ErasedPerson = z.object({
  erased: z.record(z.string(), z.int()).describe(
    'Number of erased rows by table. Rows of `ledger` and `run_items` are kept without the ' +
      'person’s words',
  ),
}).meta({ id: 'ErasedPerson' });
