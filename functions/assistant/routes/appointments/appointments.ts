import { z } from 'zod';
import type { Db } from '../../../shared/clients.ts';
import { PUBLIC_PREFIX } from '../../../shared/contract/public-prefix.ts';
import type { FunctionEnv } from '../../../shared/env.ts';
import { ApiRoutes } from '../../../shared/http/api-routes.ts';
import { answerOnce } from '../../../shared/http/answer-once.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import { parseRevision, RevisionHeader } from '../../../shared/http/if-match.ts';
import {
  forOperators,
  forServing,
  json,
  jsonPage,
  withHeaders,
} from '../../../shared/http/openapi.ts';
import { toPage } from '../../../shared/http/paginate.ts';
import { problem } from '../../../shared/http/problem.ts';
import {
  Appointment,
  AppointmentChange,
  AppointmentQuery,
  NewAppointment,
} from '../../schemas/appointments.ts';
import { readSettings } from '../settings-resource.ts';

const Rows = z.array(Appointment);

const RULES = 'Fails with 409 `time-taken` if the time is taken, with the other appointment ' +
  '(`taken`) and free times nearby (`free_times`), and with 422 and `free_times` if the ' +
  'time is in the past, too far ahead or outside hours.';

export function appointmentRoutes({ initialSettings }: Pick<FunctionEnv, 'initialSettings'>) {
  const write = async (db: Db, values: object, place?: { p_id: string; p_revision: number }) => {
    const { time_zone } = await readSettings(db, initialSettings);
    const written = await db.rpc('write_appointment', {
      p_time_zone: time_zone,
      p_values: { ...values },
      ...place,
    });
    return Appointment.parse(unwrap(written));
  };
  return new ApiRoutes('Appointments')
    .operation('get', '/appointments', {
      operationId: 'listAppointments',
      summary: 'List appointments and holds, earliest first',
      description:
        'Viewers who do not serve get no data of patients. The Link header with rel="next" ' +
        'gives the URL of the next page.',
      ...forOperators,
      query: AppointmentQuery,
      200: jsonPage(Rows, 'One page of appointments'),
    }, async (c, { query: { from, to, practitioner, status, thread_id, limit, cursor } }) => {
      const found = await c.var.db.rpc('read_appointments', {
        p_from: from,
        p_to: to,
        p_practitioner: practitioner,
        p_status: status,
        p_thread_id: thread_id,
        p_most: limit + 1,
        p_after: cursor?.at,
        p_after_id: cursor?.id,
      });
      const position = ({ starts_at, id }: Appointment) => ({ at: starts_at, id });
      return toPage(c, Rows.parse(unwrap(found)), { limit, position });
    })
    .operation('get', '/appointments/{id}', {
      operationId: 'getAppointment',
      summary: 'Get an appointment',
      ...forOperators,
      200: json(Appointment, 'The appointment'),
    }, async (c, { params: { id } }) => {
      const [found] = Rows.parse(unwrap(await c.var.db.rpc('read_appointments', { p_id: id })));
      if (!found) throw problem(404, 'There is no appointment with this id.');
      return found;
    })
    .operation('post', '/appointments', {
      operationId: 'createAppointment',
      summary: 'Book a time, or hold it for 15 minutes',
      description: `${RULES} For editors, receptionists, and viewers who serve.`,
      ...forServing,
      body: NewAppointment,
      problems: ['time-taken'],
      201: withHeaders(json(Appointment, 'The appointment'), 'Location'),
      wrap: answerOnce,
    }, async (c, { body }) => {
      const created = await write(c.var.db, body);
      c.header('Location', `${PUBLIC_PREFIX}${c.req.path}/${created.id}`);
      return created;
    })
    .operation('patch', '/appointments/{id}', {
      operationId: 'updateAppointment',
      summary: 'Move, book, cancel or change an appointment',
      description:
        'Fails with 412 if somebody changed the appointment since the revision in If-Match. ' +
        `${RULES} Fails with 409 \`status-conflict\` for a cancelled appointment. For editors, ` +
        'receptionists, and viewers who serve.',
      ...forServing,
      headers: RevisionHeader,
      body: AppointmentChange,
      problems: ['time-taken', 'status-conflict'],
      200: json(Appointment, 'The changed appointment'),
    }, async (c, { params: { id }, headers, body }) => {
      const revision = parseRevision(headers['If-Match']);
      const place = { p_id: id, p_revision: revision };
      return await write(c.var.db, body, place);
    });
}
