import { z } from 'zod';
import type { FunctionEnv } from '../../shared/env.ts';
import type { Db } from '../../shared/clients.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forOperators } from '../../shared/http/openapi.ts';
import { sleep } from '../../shared/sleep.ts';
import { readSettings } from './settings-resource.ts';
import { type FormatEvent, formatEvent } from '../protocols/event-body.ts';
import { NewsEvent, type NewsEvents, storedEvent } from '../schemas/events.ts';
import { streamLive } from './stream-live.ts';

/**
 * The polling interval of the change history, and the time after which the reader must reconnect.
 */
export const TIMING = { looksEveryMs: 2000, lastsMs: 100_000 };

const formatNews: FormatEvent<NewsEvents> = formatEvent;

/** Pattern of a database snapshot in the format of `read_events`. */
const SNAPSHOT = String.raw`\d{1,20}:\d{1,20}:[\d,]{0,2000}`;

const LastEventId = z.string()
  .regex(
    new RegExp(
      `^${SNAPSHOT}(/${SNAPSHOT}/\\d{1,20}\\.(message|request|appointment|takeover)\\.\\d{1,18})?$`,
    ),
    'The id of an event, such as 740:745:741,743',
  )
  .optional()
  .describe('The id of the last event that the client received; later ones follow');

const Page = z.object({
  place: z.string(),
  events: z.array(z.object({
    id: z.string(),
    event: storedEvent,
    data: z.record(z.string(), z.unknown()),
  })),
});

async function readEvents(db: Db, after?: string): Promise<z.infer<typeof Page>> {
  return Page.parse(unwrap(await db.rpc('read_events', { p_after: after })));
}

/** Returns the taken-over dialogs whose visitors have typed since a time. */
async function readTyping(db: Db, since: string) {
  const query = db.from('thread_holds').select('thread_id, visitor_typed_at')
    .gt('visitor_typed_at', since).order('visitor_typed_at');
  return unwrap(await query);
}

export function eventRoutes(
  { initialSettings, looksEveryMs, lastsMs }:
    & Pick<FunctionEnv, 'initialSettings'>
    & typeof TIMING,
) {
  const routes = new ApiRoutes('Requests');
  routes.operation('get', '/events', {
    operationId: 'streamEvents',
    summary: 'Stream changes of requests, appointments and dialogs as server-sent events',
    description:
      '`request` is an entry of a history (`{ "request_id", "what", "by" }`), `message` a ' +
      'message of a dialog (`{ "thread_id", "message_id", "role" }`); one of the role ' +
      '`system` marks the beginning or the end of a takeover. `appointment` is a change of ' +
      'an appointment (`{ "appointment_id", "what", "by" }`). `takeover.waiting` (`{ ' +
      '"thread_id", "by" }`) is sent once if the patient of a takeover has waited for an ' +
      'answer for `takeover_waiting_minutes` (`GET /assistant-settings`). `typing` (`{ ' +
      '"thread_id" }`, without an id) means that the visitor is writing, for 6 seconds, in a ' +
      'dialog that a person answers. The stream begins with `ready` and ends after about 100 ' +
      'seconds, because hosts of functions limit it: reconnect with the last id to get each ' +
      'event once. Events older than a day are not sent.',
    ...forOperators,
    headers: z.object({ 'Last-Event-ID': LastEventId }),
    problems: [403, 422],
    200: {
      description: 'Events, each with a NewsEvent as its data',
      content: { 'text/event-stream': { schema: NewsEvent } },
    },
  }, async (c, { headers }) => {
    const { db, clients } = c.var;
    const after = headers['Last-Event-ID'];
    const first = await readEvents(db, after);
    const settings = await readSettings(clients.service, initialSettings);
    // The waiting time must end before the takeover does; TAKEOVER_IDLE_MINUTES may be shorter.
    const waitingMinutes = Math.max(
      1,
      Math.min(settings.takeover_waiting_minutes, settings.takeover_idle_minutes - 1),
    );
    const follow = async (write: (frame: string) => void, signal: AbortSignal) => {
      let typedAt = new Date().toISOString();
      for (let page = first;; page = await readEvents(db, page.place)) {
        for (const { id, event, data } of page.events) write(formatEvent(event, data, id));
        if (page.events.length > 0) continue;
        for (const { thread_id, visitor_typed_at } of await readTyping(db, typedAt)) {
          write(formatNews('typing', { thread_id }));
          typedAt = visitor_typed_at!;
        }
        await sleep(looksEveryMs, signal);
        unwrap(
          await clients.service.rpc('follow_takeovers', { p_waiting_minutes: waitingMinutes }),
        );
      }
    };
    const ready = formatNews('ready', {}, first.events.length > 0 ? after : first.place);
    return streamLive(c, { ready, lastsMs, follow });
  });
  return routes;
}
