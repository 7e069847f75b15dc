import { z } from 'zod';
import { ApiRoutes } from '../../../shared/http/api-routes.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import { forEditors, json } from '../../../shared/http/openapi.ts';
import type { FunctionEnv } from '../../../shared/env.ts';
import { RETENTION_KINDS } from '../../schemas/retention.ts';
import { ProcessingRecord } from '../../schemas/processing-record.ts';
import { readSettings } from '../settings-resource.ts';
import { makeProcessingRecord } from './processing-record.ts';

const ActionUrls = z.array(z.object({
  name: z.string(),
  request: z.object({ url: z.string() }),
}));

export function processingRecordRoute(env: FunctionEnv) {
  return new ApiRoutes('Privacy').operation('get', '/privacy/record', {
    operationId: 'getProcessingRecord',
    summary: 'Get the record of processing activities',
    description:
      'Generated from the current configuration, with the record as Markdown. Keys and ' +
      'secrets are never returned, and of URLs only the host.',
    ...forEditors,
    200: json(ProcessingRecord, 'The record'),
  }, async (c) => {
    const { db } = c.var;
    const [settings, webhooks, actions, sites, retention] = await Promise.all([
      readSettings(db, env.initialSettings),
      db.from('webhooks').select('url, events').eq('is_enabled', true).order('created_at'),
      db.from('actions').select('name, request').eq('is_enabled', true).eq('provider', 'http')
        .order('code'),
      db.from('sites').select('name, origins').eq('is_enabled', true).order('key'),
      db.from('retention_rules').select('kind, anonymise_after_days, delete_after_days')
        .in('kind', RETENTION_KINDS).order('kind'),
    ]);
    const stored = {
      organisation: settings.name,
      webhooks: unwrap(webhooks),
      actions: ActionUrls.parse(unwrap(actions))
        .map(({ name, request }) => ({ name, url: request.url })),
      sites: unwrap(sites),
      retention: unwrap(retention),
    };
    return makeProcessingRecord(env, stored, new Date().toISOString().slice(0, 10));
  });
}
