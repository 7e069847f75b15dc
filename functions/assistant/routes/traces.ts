import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forOperators, json } from '../../shared/http/openapi.ts';
import { problem } from '../../shared/http/problem.ts';
import { ReplyCost } from '../schemas/model-prices.ts';
import { Trace } from '../schemas/trace.ts';
import { readTrace } from '../evaluation/read-trace.ts';

export const traces = new ApiRoutes('Dialogs');

traces.operation('get', '/messages/{id}/trace', {
  operationId: 'getTrace',
  summary: 'Get the trace of a reply: states, model requests and answers',
  description:
    'Includes the replies that a hand-over discarded. Fails with 409 for a reply that was ' +
    'stored before traces were kept, and with 422 for a patient’s message.',
  ...forOperators,
  problems: ['nothing-recorded', 'not-a-reply'],
  200: json(Trace, 'The trace'),
}, async (c, { params }) => {
  const { trace } = await readTrace(c.var.db, params.id);
  return trace;
});

traces.operation('get', '/messages/{id}/cost', {
  operationId: 'getReplyCost',
  summary: 'Get the cost of a reply’s turn at current prices',
  ...forOperators,
  200: json(ReplyCost, 'The cost'),
}, async (c, { params: { id } }) => {
  const cost = unwrap(await c.var.db.rpc('reply_cost', { p_message_id: id }));
  if (cost === null) throw problem(404, 'There is no reply with this id.');
  return ReplyCost.parse(cost);
});
