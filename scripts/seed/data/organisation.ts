import type { Organisation } from '../../../functions/shared/contract/organisation.ts';
import { CLINIC } from '../../../web/src/features/blocks/clinic.ts';

/** The organisation of a new database; its time zone is that of CLINIC_TIME_ZONE. */
export const SEED_ORGANISATION: Omit<Organisation, 'time_zone' | 'accent'> = {
  name: CLINIC.name,
  kind: 'clinic',
  tagline: CLINIC.tagline,
  phone: CLINIC.phone,
  email: CLINIC.email,
  address: CLINIC.address,
  languages: ['en', 'ru', 'de'],
  default_country: 'GB',
  hours: [
    ...[1, 2, 3, 4, 5].map((day) => ({ day, opens: '08:00', closes: '20:00' })),
    { day: 6, opens: '09:00', closes: '15:00' },
  ],
  closed_dates: [],
};
