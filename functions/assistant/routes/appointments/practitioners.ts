import { z } from 'zod';
import { NewPractitioner, Practitioner, PractitionerChange } from '../../schemas/appointments.ts';
import { rowRoutes } from '../row-routes.ts';

export const practitioners = rowRoutes({
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
