import { z } from 'zod';
import { ApiRoutes } from '../../../shared/http/api-routes.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import { forEditors, json, withHeaders } from '../../../shared/http/openapi.ts';
import { problem } from '../../../shared/http/problem.ts';
import { ErasedPerson, PersonErasure, PersonExport, PersonQuery } from '../../schemas/privacy.ts';

const toArguments = ({ thread_id, identity, phone }: z.infer<typeof PersonQuery>) => ({
  p_thread: thread_id,
  p_identity: identity,
  p_phone: phone,
});

/** Null for tables without rows of the person. */
const ExportedRows = z.record(z.string(), PersonExport.shape.tables.valueType.nullable());

export const personRoutes = (onErased: () => Promise<void>) =>
  new ApiRoutes('Privacy')
    .operation('get', '/privacy/export', {
      operationId: 'exportPerson',
      summary: 'Export all data of a person',
      description:
        'Returns every row of the person: dialogs, messages, traces with prompts, requests, ' +
        'appointments, webhook deliveries, stored answers, and tests made from their dialogs. ' +
        'Fails with 409 `several-people` and `candidates` (dialogs to choose from) if the ' +
        'telephone number occurs in dialogs that no identity connects.',
      ...forEditors,
      query: PersonQuery,
      problems: [404, 'several-people'],
      200: withHeaders(json(PersonExport, 'The export, as a file'), 'Content-Disposition'),
    }, async (c, { query }) => {
      const args = toArguments(query);
      const found = ExportedRows.parse(unwrap(await c.var.db.rpc('export_person', args)));
      const tables = Object.fromEntries(
        Object.entries(found).flatMap(([name, rows]) => rows ? [[name, rows]] : []),
      );
      c.header('Content-Disposition', 'attachment; filename="person.json"');
      return { exported_at: new Date().toISOString(), tables };
    })
    .operation('post', '/privacy/erase', {
      operationId: 'erasePerson',
      summary: 'Erase all data of a person',
      description:
        'Erases everything that GET /privacy/export returns, in one transaction; this cannot ' +
        'be undone. A turn in progress is not stored. If a dialog is under legal hold, nothing ' +
        'is erased. The ledger records the counts, without the person’s words. Restoring ' +
        'a backup erases the person’s data again.',
      ...forEditors,
      body: PersonErasure,
      problems: [404, 'several-people', 'legal-hold'],
      200: json(ErasedPerson, 'Numbers of erased rows'),
    }, async (c, { body: { confirm, ...person } }) => {
      const [[field, value]] = Object.entries(person) as [[string, string]];
      if (confirm !== value) {
        const errors = [{ path: 'confirm', message: `Type the ${field} again: ${value}` }];
        throw problem(422, 'Nothing was erased: the confirmation does not match.', { errors });
      }
      const erased = unwrap(await c.var.db.rpc('erase_person', toArguments(person)));
      await onErased();
      return ErasedPerson.parse({ erased });
    });
