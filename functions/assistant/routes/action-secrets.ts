import { z } from 'zod';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrap, unwrapOne } from '../../shared/http/database-error.ts';
import { forEditors, json, problems } from '../../shared/http/openapi.ts';
import { problem } from '../../shared/http/problem.ts';
import type { SecretBox } from '../../shared/secret-box.ts';
import { secretUse } from '../actions/stored-secrets.ts';
import { ActionSecret, NewSecret, SecretName } from '../schemas/actions.ts';

const params = z.object({ name: SecretName });
const COLUMNS = 'name, updated_at';

export const actionSecretRoutes = (box: SecretBox | null) =>
  new ApiRoutes('Actions')
    .operation('get', '/action-secrets', {
      operationId: 'listActionSecrets',
      summary: 'List the names of action secrets',
      ...forEditors,
      200: json(z.array(ActionSecret), 'By name'),
    }, async (c) => {
      const query = c.var.clients.service.from('action_secrets').select(COLUMNS).order('name');
      return unwrap(await query);
    })
    .operation('put', '/action-secrets/{name}', {
      operationId: 'setActionSecret',
      summary: 'Set or replace an action secret',
      description: 'The secret is stored encrypted with ENCRYPTION_KEY and is never returned.',
      ...forEditors,
      params,
      body: NewSecret,
      responses: {
        200: json(ActionSecret, 'The secret without its value'),
        ...problems(400, 401, 403, 415, 422, 'not-set-up'),
      },
    }, async (c, { params: { name }, body: { value } }) => {
      if (!box) throw problem('not-set-up', 'Set ENCRYPTION_KEY: secrets are encrypted with it.');
      const row = { name, value: await box.seal(value, secretUse(name)) };
      const stored = c.var.clients.service.from('action_secrets').upsert(row).select(COLUMNS);
      return unwrap(await stored.single());
    })
    .operation('delete', '/action-secrets/{name}', {
      operationId: 'deleteActionSecret',
      summary: 'Delete a secret',
      ...forEditors,
      params,
      204: { description: 'Deleted' },
    }, async (c, { params: { name } }) => {
      const removal = c.var.clients.service.from('action_secrets').delete().eq('name', name);
      unwrapOne(await removal.select('name').maybeSingle(), `There is no secret ${name}.`);
    });
