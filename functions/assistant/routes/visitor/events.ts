import { z } from 'zod';
import { ApiRoutes } from '../../../shared/http/api-routes.ts';
import type { RateSettings } from '../../../shared/http/limit-rate.ts';
import { sleep } from '../../../shared/sleep.ts';
import { type FormatEvent, formatEvent } from '../../protocols/event-body.ts';
import {
  VisitorEvent,
  type VisitorEvents,
  type VisitorMessagesRow,
} from '../../schemas/visitors.ts';
import { streamLive } from '../stream-live.ts';
import { readVisitorMessages } from './messages.ts';
import { CALL_LIMITS, forVisitors } from './require-visitor.ts';

/**
 * The polling interval, so that a takeover appears within a second, and the time after which the
 * reader must reconnect.
 */
const TIMING = { looksEveryMs: 500, lastsMs: 100_000 };

const format: FormatEvent<VisitorEvents> = formatEvent;

type State = Pick<VisitorMessagesRow, 'held_by' | 'is_paused' | 'typed_at'>;

/** Returns events for everything that changed between two polls. */
function listEvents(before: State, found: VisitorMessagesRow): string[] {
  const { held_by, is_paused, typed_at, messages, is_deleted } = found;
  return [
    ...(is_deleted ? [format('deleted', {})] : []),
    // Before messages, because a message ends the typing.
    ...(typed_at && typed_at !== before.typed_at ? [format('typing', {})] : []),
    ...messages.map((message) => format('message', message, message.id)),
    ...(held_by === before.held_by ? [] : [format('takeover', { by: held_by })]),
    ...(is_paused === before.is_paused ? [] : [format('paused', { is_paused })]),
  ];
}

export function visitorEventRoutes(settings: RateSettings) {
  const routes = new ApiRoutes('Visitors');
  routes.operation('get', '/visitor/events', {
    operationId: 'streamVisitorEvents',
    summary: 'Stream the visitor’s dialog as server-sent events',
    description: '`ready` (`{ "held_by", "is_paused" }`) comes first; then `message` (a message, ' +
      'also one of the visitor or the assistant), `takeover` (`{ "by": name or null ' +
      '}`), `paused` (`{ "is_paused" }`), `typing` (`{}`: the person is writing, for 6 ' +
      'seconds) and `deleted` (`{}`: the dialog was deleted; later messages belong to ' +
      'another one). The stream ends after about 100 seconds: reconnect with the id of the ' +
      'last message. Without it, only messages that are stored from then on are sent.',
    ...forVisitors(CALL_LIMITS, settings),
    headers: z.object({
      'Last-Event-ID': z.uuid().optional()
        .describe('The id of the last message that the client received; later ones follow'),
    }),
    200: {
      description: 'Events, each with a VisitorEvent as its data',
      content: { 'text/event-stream': { schema: VisitorEvent } },
    },
  }, async (c, { headers }) => {
    const { service } = c.var.clients;
    const { tokenHash } = c.var.visitor!;
    const read = (after: string | undefined) => readVisitorMessages(service, tokenHash, after);
    const given = headers['Last-Event-ID'];
    const { last_id, ...first } = await read(given);
    const follow = async (write: (frame: string) => void, signal: AbortSignal) => {
      let state: State = { ...first, typed_at: null };
      let place = given ?? last_id ?? undefined;
      for (;; await sleep(TIMING.looksEveryMs, signal)) {
        const found = await read(place);
        for (const frame of listEvents(state, found)) write(frame);
        place = found.messages.at(-1)?.id ?? (found.is_deleted ? undefined : place);
        state = found;
      }
    };
    const { held_by, is_paused } = first;
    const ready = format('ready', { held_by, is_paused });
    return streamLive(c, { ready, lastsMs: TIMING.lastsMs, follow });
  });
  return routes;
}
