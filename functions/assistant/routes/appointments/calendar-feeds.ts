import { sha256 } from 'hono/utils/crypto';
import ical from 'ical-generator';
import { z } from 'zod';
import { PUBLIC_PREFIX } from '../../../shared/contract/public-prefix.ts';
import { ApiRoutes } from '../../../shared/http/api-routes.ts';
import { unwrap, unwrapOne } from '../../../shared/http/database-error.ts';
import { showsSecret } from '../../../shared/http/idempotency-key.ts';
import { forEditors, json, jsonPage } from '../../../shared/http/openapi.ts';
import { PageQuery, readPage } from '../../../shared/http/paginate.ts';
import { problem } from '../../../shared/http/problem.ts';
import { toHex } from '../../../shared/to-hex.ts';
import {
  CalendarFeed,
  CalendarFeedWithToken,
  NewCalendarFeed,
} from '../../schemas/appointments.ts';

export const calendarFeeds = new ApiRoutes('Appointments');

const COLUMNS = 'id, practitioner, created_by, created_at';
const TOKEN_BYTES = 32;

calendarFeeds.operation('get', '/calendar-feeds', {
  operationId: 'listCalendarFeeds',
  summary: 'List calendar feeds of practitioners, newest first',
  description: 'The Link header with rel="next" gives the URL of the next page.',
  ...forEditors,
  query: PageQuery,
  200: jsonPage(z.array(CalendarFeed), 'One page of feeds, without tokens'),
}, async (c, { query: paging }) => {
  const query = c.var.db.from('calendar_feeds').select(COLUMNS);
  return await readPage(c, query, 'created_at', paging);
});

calendarFeeds.operation('post', '/calendar-feeds', {
  operationId: 'createCalendarFeed',
  summary: 'Create a calendar feed of a practitioner’s appointments',
  description: 'Anyone with the token sees times, services and patients’ names.',
  ...forEditors,
  body: NewCalendarFeed,
  201: json(CalendarFeedWithToken, 'The feed; its token is shown only now'),
  wrap: showsSecret,
}, async (c, { body: { practitioner } }) => {
  const token = toHex(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
  const created = await c.var.db.from('calendar_feeds')
    .insert({ practitioner, token_hash: (await sha256(token))! }).select(COLUMNS).single();
  if (created.error?.code === '23503') {
    const message = `There is no practitioner ${practitioner}`;
    throw problem(422, `${message}.`, { errors: [{ path: 'practitioner', message }] });
  }
  const path = `${PUBLIC_PREFIX}/assistant/appointments.ics?token=${token}`;
  return { ...unwrap(created), token, path };
});

calendarFeeds.operation('delete', '/calendar-feeds/{id}', {
  operationId: 'deleteCalendarFeed',
  summary: 'Revoke a calendar feed',
  ...forEditors,
  204: { description: 'Revoked' },
}, async (c, { params: { id } }) => {
  const removal = c.var.db.from('calendar_feeds').delete().eq('id', id).select('id');
  unwrapOne(await removal.maybeSingle(), 'There is no calendar feed with this id.');
});

const Feed = z.object({
  practitioner: z.string(),
  appointments: z.array(z.object({
    id: z.uuid(),
    starts_at: z.string(),
    ends_at: z.string(),
    service: z.string(),
    patient_name: z.string(),
    revision: z.int(),
    updated_at: z.string(),
  })),
});

const UNKNOWN = 'There is no calendar at this address; it may have been revoked.';

/** Formats a calendar feed (RFC 5545); times are in UTC, so that it needs no time zones. */
function writeCalendar({ practitioner, appointments }: z.output<typeof Feed>): string {
  const calendar = ical({
    name: practitioner,
    prodId: { company: 'Linden Workbench', product: 'Calendar', language: 'EN' },
  });
  for (
    const { id, starts_at, ends_at, service, patient_name, revision, updated_at } of appointments
  ) {
    calendar.createEvent({
      id,
      start: new Date(starts_at),
      end: new Date(ends_at),
      stamp: new Date(updated_at),
      sequence: revision - 1,
      summary: `${service}: ${patient_name}`,
    });
  }
  return `${calendar.toString()}\r\n`;
}

calendarFeeds.operation('get', '/appointments.ics', {
  operationId: 'getCalendar',
  summary: 'Get a calendar feed (RFC 5545)',
  description: 'Booked appointments, from 30 days ago to 12 months ahead. The token is the only ' +
    'credential, because calendar programs send no header.',
  query: z.object({ token: z.string().min(1).max(200) }),
  problems: [401, 403, 404],
  200: {
    description: 'The calendar',
    content: { 'text/calendar': { schema: { type: 'string' } as const } },
  },
}, async (c, { query }) => {
  const p_token_hash = (await sha256(query.token))!;
  const feed = await c.var.clients.service.rpc('read_calendar_feed', { p_token_hash });
  const calendar = writeCalendar(Feed.parse(unwrapOne(feed, UNKNOWN)));
  return c.body(calendar, 200, { 'Content-Type': 'text/calendar; charset=utf-8' });
});
