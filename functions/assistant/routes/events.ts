import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import type { Db } from '../../shared/clients.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forOperators, problems } from '../../shared/http/openapi.ts';
import { sleep } from '../../shared/sleep.ts';
import { eventBody, eventFrame } from './event-body.ts';
import { newEntries } from './new-entries.ts';

/** How often the history is looked at, and after how long the reader has to come again. */
const TIMING = { looksEveryMs: 2000, lastsMs: 100_000 };

/** How far a reader is: the last entry of a request's history and the last message of a dialog. */
interface Place {
  request: number;
  message: number;
}

const LastEventId = z.string().regex(/^\d{1,15}\.\d{1,15}$/, 'The id of an event, such as 12.345')
  .transform((id): Place => {
    const [request = 0, message = 0] = id.split('.').map(Number);
    return { request, message };
  }).optional()
  .meta({ description: 'The id of the last event that arrived: those after it follow' });

const NewsEvent = z.union([
  z.object({ request_id: z.uuid(), what: z.string(), by: z.uuid().nullable() }),
  z.object({ thread_id: z.uuid(), message_id: z.uuid(), role: z.string() }),
  z.strictObject({}),
]).meta({ id: 'NewsEvent', description: 'The data of an event: of request, message or ready' });

const events = createRoute({
  method: 'get',
  path: '/events',
  operationId: 'streamEvents',
  tags: ['Requests'],
  summary: 'What happens to requests and in dialogs, as server-sent events',
  description:
    '`request` is an entry of a history (`{ "request_id", "what", "by" }`), `message` one of a ' +
    'dialog (`{ "thread_id", "message_id", "role" }`); a hold begins and ends with one of the role ' +
    '`system`. The stream begins with `ready` and ends after about 100 seconds, as hosts of ' +
    'functions limit it: come again with the last id.',
  ...forOperators,
  request: { headers: z.object({ 'Last-Event-ID': LastEventId }) },
  responses: {
    200: {
      description: 'Events whose data is one NewsEvent each',
      content: { 'text/event-stream': { schema: NewsEvent } },
    },
    ...problems(401, 403, 422),
  },
});

type Kind = keyof Place;

/** What is told of each kind. Numbers rise in the order in which things happened. */
const READERS = {
  request: async (db: Db, after: number) => {
    const query = db.from('request_history').select('id, request_id, what, by').gt('id', after);
    const rows = unwrap(await query.order('id').limit(500));
    return rows.map(({ id, ...data }) => ({ id, data }));
  },
  message: async (db: Db, after: number) => {
    const query = db.from('messages').select('seq, id, thread_id, role').gt('seq', after);
    const rows = unwrap(await query.order('seq').limit(500));
    return rows.map(({ seq, id, thread_id, role }) => ({
      id: seq,
      data: { thread_id, message_id: id, role },
    }));
  },
};

async function newestPlace(db: Db): Promise<Place> {
  const entry = db.from('request_history').select('id').order('id', { ascending: false });
  const message = db.from('messages').select('seq').order('seq', { ascending: false });
  const [entries, messages] = await Promise.all([entry.limit(1), message.limit(1)]);
  return { request: unwrap(entries)[0]?.id ?? 0, message: unwrap(messages)[0]?.seq ?? 0 };
}

export function eventRoutes({ looksEveryMs, lastsMs } = TIMING) {
  const routes = new OpenAPIHono<ApiEnv>();
  routes.openapi(events, async (c) => {
    const { db, clients } = c.var;
    const place = c.req.valid('header')['Last-Event-ID'] ?? await newestPlace(db);
    const leaving = new AbortController();
    const signal = AbortSignal.any([
      c.req.raw.signal,
      leaving.signal,
      AbortSignal.timeout(lastsMs),
    ]);
    const { body, write, close } = eventBody(() => leaving.abort());
    const tell = (event: string, data: unknown) =>
      write(eventFrame(event, data, `${place.request}.${place.message}`));
    tell('ready', {});
    const follow = async (kind: Kind) => {
      const read = (after: number) => READERS[kind](db, after);
      const news = newEntries<{ id: number; data: object }>(read, place[kind], async () => {
        await sleep(looksEveryMs, signal);
        if (kind === 'message') unwrap(await clients.service.rpc('end_idle_holds'));
      });
      for await (const { id, data } of news) {
        place[kind] = Math.max(place[kind], id);
        tell(kind, data);
      }
    };
    // Whatever ends it, the reader comes again and is told then what is wrong.
    void Promise.all([follow('request'), follow('message')]).catch(() => {})
      .finally(() => (leaving.abort(), close()));
    return c.body(body, 200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'X-Accel-Buffering': 'no',
    });
  });
  return routes;
}
