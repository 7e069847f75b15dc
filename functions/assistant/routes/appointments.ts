import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { FunctionEnv } from '../../shared/env.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import {
  NewPractitioner,
  NewService,
  Practitioner,
  PractitionerChange,
  Service,
  ServiceChange,
} from '../schemas/appointments.ts';
import { appointmentRoutes } from './appointments/appointments.ts';
import { availabilityRoute } from './appointments/availability.ts';
import { calendarFeeds } from './appointments/calendar-feeds.ts';
import { closures } from './appointments/closures.ts';
import { rowRoutes } from './row-routes.ts';

const practitioners = rowRoutes({
  table: 'practitioners',
  noun: 'practitioner',
  tag: 'Appointments',
  column: 'code',
  Key: z.string().max(40),
  columns: 'code, name, speciality, services, languages, hours, revision, updated_at',
  Row: Practitioner,
  New: NewPractitioner,
  Change: PractitionerChange,
  summaries: { list: 'List practitioners by name', remove: 'Delete a practitioner' },
  changeNote: 'Existing appointments are not moved.',
  removeNote:
    'Fails with 409 while the practitioner has appointments. Closures and calendar feeds ' +
    'of the practitioner are deleted, too.',
});

const services = rowRoutes({
  table: 'services',
  noun: 'service',
  tag: 'Appointments',
  column: 'code',
  Key: z.string().max(40),
  columns: 'code, name, minutes, price_note, revision, updated_at',
  Row: Service,
  New: NewService,
  Change: ServiceChange,
  summaries: { list: 'List services by name', remove: 'Delete a service' },
  changeNote: 'Existing appointments keep their length.',
  removeNote: 'Fails with 409 while practitioners or appointments use it.',
});

export const bookingRoutes = (env: Pick<FunctionEnv, 'initialSettings'>) =>
  new OpenAPIHono<ApiEnv>()
    .route('/', services)
    .route('/', practitioners)
    .route('/', closures)
    .route('/', availabilityRoute(env))
    .route('/', calendarFeeds)
    .route('/', appointmentRoutes(env));
