import { DOCTORS } from '../../../web/src/features/blocks/doctors.ts';

interface SeedService {
  code: string;
  name: string;
  minutes: number;
  price_note: string;
  /**
   * Names of the practitioners who provide it, as in the seeded documents, which also contain the
   * prices.
   */
  givenBy: string[];
}

const MARSH = 'Dr Helen Marsh';
const OKAFOR = 'Dr Daniel Okafor';
const VOLKOVA = 'Dr Irina Volkova';
const NAIR = 'Dr Priya Nair';
const REID = 'Dr Thomas Reid';
const LINDQVIST = 'Dr Sofia Lindqvist';
const CLARKE = 'Emma Clarke';

const service = (
  code: string,
  name: string,
  minutes: number,
  price_note: string,
  ...givenBy: string[]
): SeedService => ({ code, name, minutes, price_note, givenBy });

const SERVICES = [
  service('check_up', 'Dental check-up', 30, '£45', MARSH, NAIR),
  service('first_visit', 'First dental visit', 45, '£65, with a panoramic X-ray', MARSH),
  service('hygiene', 'Hygiene visit', 60, '£70, with Airflow £95', CLARKE),
  service('filling', 'Filling', 60, 'from £110', MARSH, NAIR),
  service('root_canal', 'Root canal treatment', 90, 'from £290', MARSH),
  service('implant_consultation', 'Implant consultation', 40, '£60', OKAFOR),
  service('extraction', 'Extraction', 60, 'from £120', OKAFOR),
  service('orthodontic_consultation', 'Orthodontic consultation', 45, '£70', VOLKOVA),
  service('child_dental_visit', "Child's dental visit", 30, '£30', NAIR),
  service('family_doctor', 'Family doctor', 20, '£75, children £70', REID, LINDQVIST),
  service('family_doctor_long', 'Family doctor, long', 40, '£130', REID, LINDQVIST),
  service('baby_first_visit', "Baby's first visit", 40, '£95', LINDQVIST),
];

export const SEED_SERVICES = SERVICES.map(({ givenBy: _, ...rest }) => rest);

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const SATURDAY = { day: 6, opens: '09:00', closes: '15:00' };

/** Parses hours as the site writes them: 8:00–16:00. */
function parseHours(hours: string) {
  const [opens, closes] = hours.split('–').map((time) => time.padStart(5, '0'));
  return { opens: opens!, closes: closes! };
}

/** The doctors of the site's block, with their timetables. */
export const SEED_PRACTITIONERS = DOCTORS.map(({ name, speciality, languages, days, hours }) => ({
  code: name.replace(/^Dr /, '').toLowerCase().replaceAll(' ', '_'),
  name,
  speciality,
  services: SERVICES.filter(({ givenBy }) => givenBy.includes(name)).map(({ code }) => code),
  languages,
  hours: days.map((day) => WEEKDAYS.indexOf(day))
    .map((day) => day === SATURDAY.day ? SATURDAY : { day, ...parseHours(hours) }),
}));
