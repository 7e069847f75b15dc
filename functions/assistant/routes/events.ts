import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import type { Db } from '../../shared/clients.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forOperators, problems } from '../../shared/http/openapi.ts';
import { sleep } from '../../shared/sleep.ts';
import { eventBody } from './event-body.ts';
import { type Entry, newEntries } from './new-entries.ts';

/** How often the history is looked at, and after how long the reader has to come again. */
const TIMING = { looksEveryMs: 2000, lastsMs: 100_000 };

const LastEventId = z.coerce.number().int().min(0).optional()
  .meta({ description: 'The id of the last event that arrived: those after it follow' });

const events = createRoute({
  method: 'get',
  path: '/events',
  tags: ['Requests'],
  summary: 'What happens to requests, as server-sent events',
  description:
    'Each event `request` is an entry of a history (`{ "request_id", "what" }`), its id ' +
    'for Last-Event-ID. The stream begins with `ready` and ends after about 100 seconds, as hosts ' +
    'of functions limit it: come again with the last id.',
  ...forOperators,
  request: { headers: z.object({ 'Last-Event-ID': LastEventId }) },
  responses: {
    200: {
      description: 'The events',
      content: { 'text/event-stream': { schema: z.string() } },
    },
    ...problems(401, 403, 422),
  },
});

async function newestEntry(db: Db): Promise<number> {
  const query = db.from('request_history').select('id').order('id', { ascending: false });
  return unwrap(await query.limit(1).maybeSingle())?.id ?? 0;
}

async function entriesAfter(db: Db, id: number): Promise<Entry[]> {
  const query = db.from('request_history').select('id, request_id, what').gt('id', id);
  return unwrap(await query.order('id').limit(500));
}

export function eventRoutes({ looksEveryMs, lastsMs } = TIMING) {
  const routes = new OpenAPIHono<ApiEnv>();
  routes.openapi(events, async (c) => {
    const { db } = c.var;
    const after = c.req.valid('header')['Last-Event-ID'] ?? await newestEntry(db);
    const leaving = new AbortController();
    const signal = AbortSignal.any([
      c.req.raw.signal,
      leaving.signal,
      AbortSignal.timeout(lastsMs),
    ]);
    const { body, send, close } = eventBody(() => leaving.abort());
    const pause = () => sleep(looksEveryMs, signal);
    send('ready', {}, after);
    const follow = async () => {
      const news = newEntries((id) => entriesAfter(db, id), after, pause);
      for await (const { id, request_id, what } of news) send('request', { request_id, what }, id);
    };
    // Whatever ends it, the reader comes again and is told then what is wrong.
    void follow().catch(() => {}).finally(close);
    return c.body(body, 200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'X-Accel-Buffering': 'no',
    });
  });
  return routes;
}
