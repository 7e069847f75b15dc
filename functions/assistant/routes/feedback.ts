import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { readAuthorNames } from '../../shared/read-author-names.ts';
import type { Caller } from '../../shared/caller.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap, unwrapOne } from '../../shared/http/database-error.ts';
import { forEditors, forOperators, json, jsonBody, problems } from '../../shared/http/openapi.ts';
import { problem } from '../../shared/http/problem.ts';
import { CorrectedRoute, Feedback, NewFeedback, NewRoute } from '../schemas/feedback.ts';
import { FeedbackRow } from './thread-resource.ts';

/** Routes of feedback on replies. */
export const feedback = new OpenAPIHono<ApiEnv>();

const tags = ['Dialogs'];
const params = z.object({ id: z.uuid() });

const UNKNOWN = 'There is no message with this id.';

/**
 * Checks that a message is a reply.
 *
 * @throws Problem 404 for an unknown message, 422 for one that is no reply.
 */
async function requireReply({ db }: ApiEnv['Variables'], id: string): Promise<void> {
  const role = unwrapOne(await db.rpc('who_wrote', { p_message_id: id }), UNKNOWN);
  if (role === 'assistant') return;
  throw problem('not-a-reply', 'This is no reply of the assistant; name one.');
}

/**
 * Returns the account that owns a caller's feedback, or null for a patient's, which a channel
 * sends.
 */
const findGiver = (caller: Caller) => caller.kind === 'operator' ? caller.userId : null;

const give = createRoute({
  method: 'put',
  path: '/messages/{id}/feedback',
  operationId: 'setFeedback',
  tags,
  summary: 'Set your feedback on a reply',
  description: 'Feedback from a server counts as the patient’s.',
  ...forOperators,
  request: { params, body: jsonBody(NewFeedback) },
  responses: {
    200: json(Feedback, 'The stored feedback'),
    ...problems(400, 401, 403, 404, 415, 422, 'not-a-reply'),
  },
});

feedback.openapi(give, async (c) => {
  const { id: message_id } = c.req.valid('param');
  const { helpful, reason, note } = c.req.valid('json');
  await requireReply(c.var, message_id);
  const row = {
    ...{ message_id, user_id: findGiver(c.var.caller), helpful },
    ...{ reason: reason ?? null, note: note || null },
  };
  const stored = c.var.db.from('message_feedback')
    .upsert(row, { onConflict: 'message_id,user_id' }).select().single();
  const given = FeedbackRow.parse(unwrap(await stored));
  const names = await readAuthorNames(c.var, [given.user_id]);
  return c.json({ ...given, user_name: names.get(given.user_id) ?? null }, 200);
});

const takeBack = createRoute({
  method: 'delete',
  path: '/messages/{id}/feedback',
  operationId: 'deleteFeedback',
  tags,
  summary: 'Delete your feedback on a reply',
  ...forOperators,
  request: { params },
  responses: {
    204: { description: 'Deleted, or there was none' },
    ...problems(401, 403, 404, 422),
  },
});

feedback.openapi(takeBack, async (c) => {
  const { id } = c.req.valid('param');
  await requireReply(c.var, id);
  const giver = findGiver(c.var.caller);
  const removal = c.var.db.from('message_feedback').delete().eq('message_id', id);
  unwrap(await removal.filter('user_id', giver ? 'eq' : 'is', giver));
  return c.body(null, 204);
});

const correct = createRoute({
  method: 'put',
  path: '/messages/{id}/route',
  operationId: 'correctRoute',
  tags,
  summary: 'Set the correct route of a reply',
  description:
    'Naming the branch that the router chose confirms it. Corrections and confirmations ' +
    'are tests of the router, see `GET /router/quality`.',
  ...forEditors,
  request: { params, body: jsonBody(NewRoute) },
  responses: {
    200: json(CorrectedRoute, 'The corrected route'),
    ...problems(400, 401, 403, 404, 415, 422, 'not-a-reply'),
  },
});

/**
 * Checks that the router can choose a branch.
 *
 * @throws Problem 422 that lists the branches that it can choose.
 */
async function requireResponder({ db }: ApiEnv['Variables'], code: string): Promise<void> {
  const query = db.from('intents').select('code').eq('is_system', false).order('order_index');
  const codes = unwrap(await query).map((each) => each.code);
  if (codes.includes(code)) return;
  const message = `The router cannot choose ${code}; it can choose ${codes.join(', ')}`;
  throw problem(422, 'One field is not valid.', { errors: [{ path: 'intent_code', message }] });
}

feedback.openapi(correct, async (c) => {
  const { id: message_id } = c.req.valid('param');
  const { intent_code } = c.req.valid('json');
  await requireReply(c.var, message_id);
  if (intent_code !== null) await requireResponder(c.var, intent_code);
  const stored = c.var.db.from('message_routes').upsert({ message_id, intent_code })
    .select('intent_code, corrected_by, corrected_at').single();
  return c.json(unwrap(await stored), 200);
});

const uncorrect = createRoute({
  method: 'delete',
  path: '/messages/{id}/route',
  operationId: 'deleteRouteCorrection',
  tags,
  summary: 'Delete the correction of a reply’s route',
  ...forEditors,
  request: { params },
  responses: { 204: { description: 'There is none' }, ...problems(401, 403, 404, 422) },
});

feedback.openapi(uncorrect, async (c) => {
  const { id } = c.req.valid('param');
  await requireReply(c.var, id);
  unwrap(await c.var.db.from('message_routes').delete().eq('message_id', id));
  return c.body(null, 204);
});
