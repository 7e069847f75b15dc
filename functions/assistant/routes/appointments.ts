import { OpenAPIHono } from '@hono/zod-openapi';
import type { FunctionEnv } from '../../shared/env.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { appointmentRoutes } from './appointments/appointments.ts';
import { availabilityRoute } from './appointments/availability.ts';
import { calendarFeeds } from './appointments/calendar-feeds.ts';
import { closures } from './appointments/closures.ts';
import { practitioners } from './appointments/practitioners.ts';
import { services } from './appointments/services.ts';

/** Creates the routes of appointments and of the calendar's set-up. */
export const bookingRoutes = (env: Pick<FunctionEnv, 'initialSettings'>) =>
  new OpenAPIHono<ApiEnv>()
    .route('/', services)
    .route('/', practitioners)
    .route('/', closures)
    .route('/', availabilityRoute(env))
    .route('/', calendarFeeds)
    .route('/', appointmentRoutes(env));
