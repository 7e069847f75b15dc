import { z } from 'zod';
import type { FunctionEnv } from '../../../shared/env.ts';
import { ApiRoutes } from '../../../shared/http/api-routes.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import { forOperators, json } from '../../../shared/http/openapi.ts';
import { AvailabilityQuery, FreeTime } from '../../schemas/appointments.ts';
import { readSettings } from '../settings-resource.ts';

const FreeTimes = z.array(FreeTime);

export const availabilityRoute = ({ initialSettings }: Pick<FunctionEnv, 'initialSettings'>) =>
  new ApiRoutes('Appointments').operation('get', '/availability', {
    operationId: 'listAvailability',
    summary: 'List free times of a service, earliest first',
    description:
      'Times begin at quarters of an hour in the organisation’s time zone, from 30 minutes ' +
      'to 12 months ahead. For more than `limit`, send the request again with the start ' +
      'of the last one as `from`.',
    ...forOperators,
    query: AvailabilityQuery,
    200: json(FreeTimes, 'The free times'),
  }, async (c, { query: { service, practitioner, from, to, part, limit } }) => {
    const { db } = c.var;
    const { time_zone } = await readSettings(db, initialSettings);
    const found = await db.rpc('find_free_times', {
      p_time_zone: time_zone,
      p_service: service,
      p_practitioner: practitioner,
      p_from: from,
      p_to: to,
      p_part: part,
      p_limit: limit,
    });
    return FreeTimes.parse(unwrap(found));
  });
