import { z } from 'zod';
import { formatFailure } from '../../shared/contract/model-failures.ts';
import type { FunctionEnv } from '../../shared/env.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { listCallerLimits, takeLimits } from '../../shared/http/limit-rate.ts';
import { forEditors, forOperators, json } from '../../shared/http/openapi.ts';
import { problem } from '../../shared/http/problem.ts';
import { ModelError } from '../../shared/model-error.ts';
import { CLIENT_NAMES } from '../model-status/model-reporter.ts';
import { probeEndpoint } from '../model-status/probe-endpoint.ts';
import { toStoredProbe } from '../model-status/stored-probe.ts';
import { type ChatClient, ModelProbe, ProbeRequest, StoredProbe } from '../schemas/model-probe.ts';
import { isCurrentProbe } from '../turn/model/is-current-probe.ts';

type ProbeEnv = Pick<
  FunctionEnv,
  'chat' | 'router' | 'judge' | 'rewriter' | 'modelTimeoutMs' | 'rateLimits' | 'trustedProxies'
>;

export function modelProbeRoutes(env: ProbeEnv) {
  const endpoints = {
    answering: env.chat,
    router: env.router,
    judge: env.judge,
    rewrite: env.rewriter,
  };
  const toProbe = (row: StoredProbe): ModelProbe => ({
    ...row,
    is_current: isCurrentProbe(row, endpoints[row.client]),
  });

  async function probe(client: ChatClient): Promise<StoredProbe> {
    const endpoint = endpoints[client];
    try {
      if (!endpoint) throw new ModelError('not_configured');
      const found = await probeEndpoint(endpoint, { timeoutMs: env.modelTimeoutMs });
      return toStoredProbe(client, endpoint, found);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      const kind = error.failure === 'no_credit' ? 'model-no-credit' : 'model-unavailable';
      throw problem(kind, formatFailure(error.failure, CLIENT_NAMES[client]));
    }
  }

  return new ApiRoutes('Service')
    .operation('get', '/model-probe', {
      operationId: 'getModelProbes',
      summary: 'List the last probes of the chat models',
      description: 'Returns the last probe of the answering model, the router, the judge and the ' +
        'rewriter, if there is one. Native calls of actions are used if the current probe of ' +
        'the answering model reports tools, and structured replies if it reports that schemas ' +
        'are enforced, unless CHAT_STRUCTURED is set.',
      ...forOperators,
      200: json(z.array(ModelProbe), 'The probes'),
    }, async (c) => {
      const rows = unwrap(await c.var.db.from('model_probes').select().order('client'));
      return z.array(StoredProbe).parse(rows).map(toProbe);
    })
    .operation('post', '/model-probe', {
      operationId: 'probeModel',
      summary: 'Probe the endpoint of a chat model',
      description:
        'Sends five requests, which use about 7,000 tokens, and stores the result. If the ' +
        'endpoint fails, the response is 503 with the cause, and nothing is stored.',
      ...forEditors,
      body: ProbeRequest,
      problems: [429, 503, 'model-unavailable', 'model-no-credit'],
      200: json(ModelProbe, 'The probe'),
    }, async (c, { body }) => {
      const { service } = c.var.clients;
      await takeLimits(service, listCallerLimits(c, 'chat', env));
      const found = await probe(body.client);
      const stored = await service.from('model_probes').upsert(found).select().single();
      return toProbe(StoredProbe.parse(unwrap(stored)));
    });
}
