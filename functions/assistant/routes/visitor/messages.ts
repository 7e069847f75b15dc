import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Db } from '../../../shared/clients.ts';
import type { ApiEnv } from '../../../shared/http/api-env.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import type { RateSettings } from '../../../shared/http/limit-rate.ts';
import { json, jsonBody, problems } from '../../../shared/http/openapi.ts';
import { VisitorFeedback, VisitorMessages, VisitorMessagesRow } from '../../schemas/visitors.ts';
import { CALL_LIMITS, forVisitors } from './require-visitor.ts';

const tags = ['Visitors'];

/**
 * Loads the messages of a visitor's dialog after a given one, and whether a person has taken over.
 */
export async function readVisitorMessages(
  db: Db,
  tokenHash: string,
  after: string | undefined,
): Promise<VisitorMessagesRow> {
  const args = { p_hash: tokenHash, p_after: after };
  const found = unwrap(await db.rpc('read_visitor_messages', args), 'session-ended');
  return VisitorMessagesRow.parse(found);
}

/** Creates the routes that read a visitor's messages and receive their other input. */
export function visitorMessageRoutes(settings: RateSettings, onErased: () => Promise<void>) {
  const visitors = forVisitors(CALL_LIMITS, settings);
  const read = createRoute({
    method: 'get',
    path: '/visitor/messages',
    operationId: 'listVisitorMessages',
    tags,
    summary: 'List the messages of the visitor’s dialog',
    ...visitors,
    request: {
      query: z.strictObject({
        after: z.uuid().optional().meta({ description: 'Only messages after this one' }),
      }),
    },
    responses: { 200: json(VisitorMessages, 'The messages'), ...problems(401, 403, 404, 422, 429) },
  });
  const remove = createRoute({
    method: 'delete',
    path: '/visitor/messages',
    operationId: 'deleteVisitorMessages',
    tags,
    summary: 'Erase the visitor’s dialog, as POST /privacy/erase does; the session goes on',
    description: 'The next message begins another dialog, for all sessions of a signed-in patient.',
    ...visitors,
    responses: {
      204: { description: 'Deleted' },
      ...problems(401, 403, 404, 'legal-hold', 422, 429),
    },
  });
  const feedback = createRoute({
    method: 'post',
    path: '/visitor/feedback',
    operationId: 'giveVisitorFeedback',
    tags,
    summary: 'Set the visitor’s feedback on a reply',
    ...visitors,
    request: { body: jsonBody(VisitorFeedback) },
    responses: {
      204: { description: 'Stored' },
      ...problems(400, 401, 403, 404, 415, 422, 429),
    },
  });
  const typing = createRoute({
    method: 'post',
    path: '/visitor/typing',
    operationId: 'noteVisitorTyping',
    tags,
    summary: 'Show the person who took over that the visitor is typing',
    ...visitors,
    responses: { 204: { description: 'Recorded' }, ...problems(401, 403, 404, 422, 429) },
  });

  return new OpenAPIHono<ApiEnv>()
    .openapi(read, async (c) => {
      const { clients, visitor } = c.var;
      const { after } = c.req.valid('query');
      const found = await readVisitorMessages(clients.service, visitor!.tokenHash, after);
      return c.json(VisitorMessages.parse(found), 200);
    })
    .openapi(remove, async (c) => {
      const args = { p_hash: c.var.visitor!.tokenHash };
      unwrap(await c.var.clients.service.rpc('delete_visitor_dialog', args), 'session-ended');
      await onErased();
      return c.body(null, 204);
    })
    .openapi(feedback, async (c) => {
      const { message_id: p_message_id, helpful: p_helpful } = c.req.valid('json');
      const args = { p_hash: c.var.visitor!.tokenHash, p_message_id, p_helpful };
      unwrap(await c.var.clients.service.rpc('give_visitor_feedback', args), 'session-ended');
      return c.body(null, 204);
    })
    .openapi(typing, async (c) => {
      const args = { p_hash: c.var.visitor!.tokenHash };
      unwrap(await c.var.clients.service.rpc('note_visitor_typing', args), 'session-ended');
      return c.body(null, 204);
    });
}
