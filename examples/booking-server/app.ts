import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { answerOnce } from './answer-once.ts';
import type { Calendar } from './calendar.ts';

const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/).meta({
  description: 'When it starts, in UTC',
  example: '2030-01-07T09:00:00Z',
});
const reference = z.string().min(1).max(100).meta({
  description: 'Of whoever wants the time, such as the id of a dialog',
});

const Booking = z.object({
  code: z.uuid().meta({ description: 'What cancels it' }),
  starts_at: time,
  reference,
  status: z.enum(['held', 'booked']),
  held_until: time.optional(),
  name: z.string().optional(),
  phone: z.string().optional(),
}).meta({ id: 'Booking' });
const Times = z.object({ times: z.array(time) }).meta({ id: 'Times' });
const Bookings = z.object({ bookings: z.array(Booking) }).meta({ id: 'Bookings' });
const Problem = z.object({ error: z.string() }).meta({ id: 'Problem' });
const NewHold = z.object({ starts_at: time, reference }).meta({ id: 'NewHold' });
const NewBooking = z.object({
  ...NewHold.shape,
  name: z.string().min(1).max(200),
  phone: z.string().min(1).max(50),
}).meta({ id: 'NewBooking' });

const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});
const body = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
});
const security = [{ apiKey: [] }];
const invalid = {
  401: json(Problem, 'The API key is missing or wrong'),
  422: json(Problem, 'The request is not valid'),
};
/** Of the calls that change something. */
const headers = z.object({
  'idempotency-key': z.string().max(200).optional().meta({
    description: 'The same key gets the same answer, and the change is made once',
  }),
});

const freeTimes = createRoute({
  method: 'get',
  path: '/free-times',
  operationId: 'listFreeTimes',
  summary: 'The free times of a day',
  security,
  request: { query: z.object({ date: z.iso.date() }) },
  responses: { 200: json(Times, 'The free times; none at the weekend'), ...invalid },
});

const hold = createRoute({
  method: 'post',
  path: '/holds',
  operationId: 'holdTime',
  summary: 'Hold a free time for 15 minutes',
  security,
  request: { headers, body: body(NewHold) },
  responses: {
    200: json(Booking, 'It is held'),
    409: json(Problem, 'It is not free'),
    ...invalid,
  },
});

const book = createRoute({
  method: 'post',
  path: '/bookings',
  operationId: 'bookTime',
  summary: 'Book a time that is free or held by the same reference',
  security,
  request: { headers, body: body(NewBooking) },
  responses: {
    200: json(Booking, 'It is booked'),
    409: json(Problem, 'It is not free'),
    ...invalid,
  },
});

const cancel = createRoute({
  method: 'delete',
  path: '/bookings/{code}',
  operationId: 'cancelBooking',
  summary: 'Cancel a hold or a booking',
  security,
  request: { headers, params: z.object({ code: z.uuid() }) },
  responses: {
    200: json(Booking, 'It was cancelled; this is what it was'),
    404: json(Problem, 'There is no booking with this code'),
    ...invalid,
  },
});

const list = createRoute({
  method: 'get',
  path: '/bookings',
  operationId: 'listBookings',
  summary: 'Holds and bookings, all or those of a reference, by time',
  security,
  request: { query: z.object({ reference: reference.optional() }) },
  responses: { 200: json(Bookings, 'The bookings'), ...invalid },
});

const NOT_FREE = { error: 'This time is not free' };

/** Creates the API of a calendar, for those who send the API key as `X-Api-Key`. */
export function createBookingApp({ calendar, apiKey }: { calendar: Calendar; apiKey: string }) {
  const app = new OpenAPIHono({
    defaultHook: (result, c) =>
      result.success ? undefined : c.json({ error: z.prettifyError(result.error) }, 422),
  });
  app.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    ...{ type: 'apiKey', in: 'header', name: 'X-Api-Key' },
  });
  app.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Booking server', version: '1.0.0' },
  });
  app.onError((error, c) => {
    if (error instanceof HTTPException) return c.json({ error: error.message }, error.status);
    throw error;
  });
  app.use(async (c, next) => {
    const isKnown = c.req.path === '/openapi.json' || c.req.header('X-Api-Key') === apiKey;
    return isKnown ? await next() : c.json({ error: 'The API key is missing or wrong' }, 401);
  });
  app.use(answerOnce());
  return app
    .openapi(freeTimes, (c) => c.json({ times: calendar.listFree(c.req.valid('query').date) }, 200))
    .openapi(hold, (c) => {
      const { starts_at, reference } = c.req.valid('json');
      const held = calendar.hold(starts_at, reference);
      return held ? c.json(held, 200) : c.json(NOT_FREE, 409);
    })
    .openapi(book, (c) => {
      const { starts_at, reference, ...patient } = c.req.valid('json');
      const booked = calendar.book(starts_at, reference, patient);
      return booked ? c.json(booked, 200) : c.json(NOT_FREE, 409);
    })
    .openapi(cancel, (c) => {
      const cancelled = calendar.cancel(c.req.valid('param').code);
      if (cancelled) return c.json(cancelled, 200);
      return c.json({ error: 'There is no booking with this code' }, 404);
    })
    .openapi(list, (c) => c.json({ bookings: calendar.list(c.req.valid('query').reference) }, 200));
}
