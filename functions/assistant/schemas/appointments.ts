import { z } from 'zod';
import { storableText } from '../../shared/clean-text.ts';
import { NAME_LENGTH_LIMIT } from '../../shared/contract/limits.ts';
import { ENDS_BEFORE_IT_BEGINS, isForwards } from '../../shared/http/date-or-timestamp.ts';
import { DatedPageQuery, PageQuery } from '../../shared/http/paginate.ts';
import { Code, isChange, Name, NOTHING_TO_CHANGE } from './fields.ts';
import { OpeningHours } from './settings.ts';

const revision = z.int().describe('For the If-Match header of a change');
const time = z.iso.datetime({ offset: true });
const text = (longest: number) => storableText.trim().max(longest);

const ofService = {
  name: Name,
  minutes: z.int().min(5).max(480).describe('Duration in minutes'),
  price_note: text(300).describe('The price, as patients read it'),
};

export const Service = z.object({
  code: z.string().meta({ example: 'check_up' }),
  ...ofService,
  revision,
  updated_at: z.string(),
}).meta({ id: 'Service' });

export const NewService = z.strictObject({
  code: Code.meta({ description: 'Cannot be changed', example: 'check_up' }),
  ...ofService,
  price_note: ofService.price_note.default(''),
}).meta({ id: 'NewService' });

export const ServiceChange = z.strictObject(ofService).partial()
  .refine(isChange, NOTHING_TO_CHANGE).meta({ id: 'ServiceChange' });

const ofPractitioner = {
  name: Name,
  speciality: text(200),
  services: z.array(z.string().max(40)).max(100).transform((codes) => [...new Set(codes)])
    .describe('Codes of the services that the practitioner gives'),
  languages: z.array(text(50).min(1)).max(50).describe('Languages, as free text'),
  hours: z.array(OpeningHours).max(50)
    .describe('Weekly consulting hours; a day may have several entries'),
};

export const Practitioner = z.object({
  code: z.string().meta({ example: 'helen_marsh' }),
  ...ofPractitioner,
  services: z.array(z.string()),
  revision,
  updated_at: z.string(),
}).meta({ id: 'Practitioner' });

export const NewPractitioner = z.strictObject({
  code: Code.meta({ description: 'Cannot be changed', example: 'helen_marsh' }),
  name: ofPractitioner.name,
  speciality: ofPractitioner.speciality.default(''),
  services: ofPractitioner.services.default([]),
  languages: ofPractitioner.languages.default([]),
  hours: ofPractitioner.hours.default([]),
}).meta({ id: 'NewPractitioner' });

export const PractitionerChange = z.strictObject(ofPractitioner).partial()
  .refine(isChange, NOTHING_TO_CHANGE)
  .meta({ id: 'PractitionerChange' });

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 12:30').nullable();

const ofClosure = {
  practitioner: z.string().max(40).nullable().describe('Null for all practitioners'),
  first_date: z.iso.date(),
  last_date: z.iso.date().describe('The last day of the closure'),
  from_time: clock.describe('Start on each of the days; null for whole days'),
  to_time: clock,
  reason: text(300),
};

export const Closure = z.object({ id: z.uuid(), ...ofClosure, revision, updated_at: z.string() })
  .meta({ id: 'Closure' });

export const NewClosure = z.strictObject({
  ...ofClosure,
  practitioner: ofClosure.practitioner.default(null),
  from_time: ofClosure.from_time.default(null),
  to_time: ofClosure.to_time.default(null),
  reason: ofClosure.reason.default(''),
}).meta({ id: 'NewClosure' });

export const ClosureChange = z.strictObject(ofClosure).partial()
  .refine(isChange, NOTHING_TO_CHANGE).meta({ id: 'ClosureChange' });

export const ClosureQuery = DatedPageQuery.extend({
  from: z.iso.date().optional().describe('Only closures that end on this day or later'),
});

const DayPart = z.enum(['morning', 'afternoon', 'evening']).describe(
  'morning: until 12:00; afternoon: until 17:00; evening: from 17:00 on',
);

const MAX_AVAILABILITY_DAYS = 62;

export const AvailabilityQuery = z.object({
  service: z.string().min(1).max(40),
  practitioner: z.string().min(1).max(40).optional()
    .describe('Defaults to all practitioners who give the service'),
  from: time.optional().describe(
    'Defaults to 30 minutes from now, which is also the earliest value',
  ),
  to: time.optional().describe(
    `Latest end of a time; defaults to a week after from, at most ${MAX_AVAILABILITY_DAYS} ` +
      'days',
  ),
  part: DayPart.optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
}).refine(isForwards, ENDS_BEFORE_IT_BEGINS).refine(
  // An invalid time has an error of its own field.
  ({ from, to }) =>
    !(Date.parse(to ?? '') - (from ? Date.parse(from) : Date.now()) >
      MAX_AVAILABILITY_DAYS * 86_400_000),
  { path: ['to'], message: `At most ${MAX_AVAILABILITY_DAYS} days after from` },
);

export const FreeTime = z.object({
  starts_at: z.string().meta({
    description: 'With the UTC offset of the organisation’s time zone',
    example: '2026-11-30T09:00:00+00:00',
  }),
  ends_at: z.string(),
  practitioner: z.string(),
  service: z.string(),
}).meta({ id: 'FreeTime' });

const AppointmentStatus = z.enum(['held', 'booked', 'cancelled']);

const forWhoServes = { description: 'Null for viewers who do not serve' };

export const Appointment = z.object({
  id: z.uuid(),
  service: z.string(),
  practitioner: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  status: AppointmentStatus,
  held_until: z.string().nullable()
    .describe('When the hold expires; it is then returned as cancelled'),
  patient_name: z.string().nullable().meta(forWhoServes),
  patient_phone: z.string().nullable().meta(forWhoServes),
  note: z.string().nullable().meta(forWhoServes),
  thread_id: z.uuid().nullable().describe('Null if no dialog created it or the dialog was deleted'),
  request_id: z.uuid().nullable(),
  revision,
  created_at: z.string(),
  updated_at: z.string(),
}).meta({ id: 'Appointment' });

const ofAppointment = {
  service: z.string().min(1).max(40),
  practitioner: z.string().min(1).max(40),
  starts_at: time,
  patient_name: text(NAME_LENGTH_LIMIT),
  patient_phone: text(50),
  note: text(2000),
};

export const NewAppointment = z.strictObject({
  ...ofAppointment,
  status: z.enum(['held', 'booked']).default('booked')
    .describe('A hold expires after 15 minutes; a booking needs patient_name'),
  patient_name: ofAppointment.patient_name.default(''),
  patient_phone: ofAppointment.patient_phone.default(''),
  note: ofAppointment.note.default(''),
}).meta({ id: 'NewAppointment' });

export const AppointmentChange = z.strictObject({
  ...ofAppointment,
  status: z.enum(['booked', 'cancelled']),
}).partial().refine(isChange, NOTHING_TO_CHANGE).meta({ id: 'AppointmentChange' });

export const AppointmentQuery = PageQuery.extend({
  from: time.optional().describe('Only appointments that end after this time'),
  to: time.optional().describe('Only appointments that begin before this time'),
  practitioner: z.string().max(40).optional(),
  status: z.union([AppointmentStatus.transform((one) => [one]), z.array(AppointmentStatus)])
    .optional(),
  thread_id: z.uuid().optional(),
});

export const CalendarFeed = z.object({
  id: z.uuid(),
  practitioner: z.string(),
  created_by: z.uuid().nullable(),
  created_at: z.string(),
}).meta({ id: 'CalendarFeed' });

export const NewCalendarFeed = z.strictObject({ practitioner: z.string().min(1).max(40) })
  .meta({ id: 'NewCalendarFeed' });

export const CalendarFeedWithToken = CalendarFeed.extend({
  token: z.string().describe('Returned only once'),
  path: z.string().describe('Path of the feed on the origin of this API, for calendar programs'),
}).meta({ id: 'CalendarFeedWithToken' });

export type Appointment = z.infer<typeof Appointment>;
export type Practitioner = z.infer<typeof Practitioner>;
export type Service = z.infer<typeof Service>;
export type Closure = z.infer<typeof Closure>;
