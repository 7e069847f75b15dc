import { z } from 'zod';
import type { Db } from '../../../shared/clients.ts';
import { ApiRoutes } from '../../../shared/http/api-routes.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import type { RateSettings } from '../../../shared/http/limit-rate.ts';
import { json } from '../../../shared/http/openapi.ts';
import { VisitorFeedback, VisitorMessages, VisitorMessagesRow } from '../../schemas/visitors.ts';
import { CALL_LIMITS, forVisitors } from './require-visitor.ts';

/**
 * Loads the messages of a visitor's dialog after a given one, with the state of the dialog and its
 * site.
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

export function visitorMessageRoutes(settings: RateSettings, onErased: () => Promise<void>) {
  const visitors = forVisitors(CALL_LIMITS, settings);
  return new ApiRoutes('Visitors')
    .operation('get', '/visitor/messages', {
      operationId: 'listVisitorMessages',
      summary: 'List the messages of the visitor’s dialog',
      ...visitors,
      query: z.strictObject({
        after: z.uuid().optional().describe('Only messages after this one'),
      }),
      200: json(VisitorMessages, 'The messages'),
    }, async (c, { query: { after } }) => {
      const { clients, visitor } = c.var;
      const found = await readVisitorMessages(clients.service, visitor!.tokenHash, after);
      return VisitorMessages.parse(found);
    })
    .operation('delete', '/visitor/messages', {
      operationId: 'deleteVisitorMessages',
      summary: 'Erase the visitor’s dialog, as POST /privacy/erase does; the session goes on',
      description:
        'Erases the dialog for all sessions of a signed-in patient. The next message begins a new dialog.',
      ...visitors,
      problems: ['legal-hold'],
      204: { description: 'Deleted' },
    }, async (c) => {
      const args = { p_hash: c.var.visitor!.tokenHash };
      unwrap(await c.var.clients.service.rpc('delete_visitor_dialog', args), 'session-ended');
      await onErased();
    })
    .operation('post', '/visitor/feedback', {
      operationId: 'giveVisitorFeedback',
      summary: 'Set the visitor’s feedback on a reply',
      ...visitors,
      body: VisitorFeedback,
      204: { description: 'Stored' },
    }, async (c, { body: { message_id: p_message_id, helpful: p_helpful } }) => {
      const args = { p_hash: c.var.visitor!.tokenHash, p_message_id, p_helpful };
      unwrap(await c.var.clients.service.rpc('give_visitor_feedback', args), 'session-ended');
    })
    .operation('post', '/visitor/typing', {
      operationId: 'noteVisitorTyping',
      summary: 'Show the person who took over that the visitor is typing',
      ...visitors,
      204: { description: 'Recorded' },
    }, async (c) => {
      const args = { p_hash: c.var.visitor!.tokenHash };
      unwrap(await c.var.clients.service.rpc('note_visitor_typing', args), 'session-ended');
    });
}
