import { z } from 'zod';
import { NewService, Service, ServiceChange } from '../../schemas/appointments.ts';
import { rowRoutes } from '../row-routes.ts';

export const services = rowRoutes({
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
