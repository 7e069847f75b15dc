import { readAuthorNames } from '../../shared/read-author-names.ts';
import type { Caller } from '../../shared/caller.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap, unwrapOne } from '../../shared/http/database-error.ts';
import { forEditors, forOperators, json } from '../../shared/http/openapi.ts';
import { problem } from '../../shared/http/problem.ts';
import { CorrectedRoute, Feedback, NewFeedback, NewRoute } from '../schemas/feedback.ts';
import { FeedbackRow } from './thread-resource.ts';

export const feedback = new ApiRoutes('Dialogs');

const UNKNOWN = 'There is no message with this id.';

/** Throws 404 for an unknown message, and 422 for one that is not a reply. */
async function requireReply({ db }: ApiEnv['Variables'], id: string): Promise<void> {
  const role = unwrapOne(await db.rpc('who_wrote', { p_message_id: id }), UNKNOWN);
  if (role === 'assistant') return;
  throw problem('not-a-reply', 'This is not a reply from the assistant. Send the id of one.');
}

/**
 * Returns the account that owns a caller's feedback; null for servers and API keys, which send
 * patients' feedback.
 */
const findGiver = (caller: Caller) => caller.kind === 'operator' ? caller.userId : null;

feedback.operation('put', '/messages/{id}/feedback', {
  operationId: 'setFeedback',
  summary: 'Set your feedback on a reply',
  description: 'Feedback from a server counts as the patient’s.',
  ...forOperators,
  body: NewFeedback,
  problems: [403, 'not-a-reply'],
  200: json(Feedback, 'The stored feedback'),
}, async (c, { params: { id: message_id }, body: { helpful, reason, note } }) => {
  await requireReply(c.var, message_id);
  const row = {
    ...{ message_id, user_id: findGiver(c.var.caller), helpful },
    ...{ reason: reason ?? null, note: note || null },
  };
  const stored = c.var.db.from('message_feedback')
    .upsert(row, { onConflict: 'message_id,user_id' }).select().single();
  const given = FeedbackRow.parse(unwrap(await stored));
  const names = await readAuthorNames(c.var, [given.user_id]);
  return { ...given, user_name: names.get(given.user_id) ?? null };
});

feedback.operation('delete', '/messages/{id}/feedback', {
  operationId: 'deleteFeedback',
  summary: 'Delete your feedback on a reply',
  ...forOperators,
  problems: [403],
  204: { description: 'Deleted, or there was none' },
}, async (c, { params: { id } }) => {
  await requireReply(c.var, id);
  const giver = findGiver(c.var.caller);
  const removal = c.var.db.from('message_feedback').delete().eq('message_id', id);
  unwrap(await removal.filter('user_id', giver ? 'eq' : 'is', giver));
});

/** Throws 422 with the valid branches if the router cannot choose this one. */
async function requireResponder({ db }: ApiEnv['Variables'], code: string): Promise<void> {
  const query = db.from('intents').select('code').eq('is_system', false).order('order_index');
  const codes = unwrap(await query).map((each) => each.code);
  if (codes.includes(code)) return;
  const message = `The router cannot choose ${code}; it can choose ${codes.join(', ')}`;
  throw problem(422, 'One field is not valid.', { errors: [{ path: 'intent_code', message }] });
}

feedback.operation('put', '/messages/{id}/route', {
  operationId: 'correctRoute',
  summary: 'Set the correct route of a reply',
  description:
    'Naming the branch that the router chose confirms it. Corrections and confirmations ' +
    'are tests of the router, see `GET /router/quality`.',
  ...forEditors,
  body: NewRoute,
  problems: ['not-a-reply'],
  200: json(CorrectedRoute, 'The corrected route'),
}, async (c, { params: { id: message_id }, body: { intent_code } }) => {
  await requireReply(c.var, message_id);
  if (intent_code !== null) await requireResponder(c.var, intent_code);
  const stored = c.var.db.from('message_routes').upsert({ message_id, intent_code })
    .select('intent_code, corrected_by, corrected_at').single();
  return unwrap(await stored);
});

feedback.operation('delete', '/messages/{id}/route', {
  operationId: 'deleteRouteCorrection',
  summary: 'Delete the correction of a reply’s route',
  ...forEditors,
  204: { description: 'Deleted, or there was none' },
}, async (c, { params: { id } }) => {
  await requireReply(c.var, id);
  unwrap(await c.var.db.from('message_routes').delete().eq('message_id', id));
});
