/**
 * A doctor of the clinic. `days` are in the order of the week; `hours` apply from Monday to Friday.
 */
export interface Doctor {
  name: string;
  speciality: string;
  languages: readonly string[];
  days: readonly string[];
  hours: string;
}

export const DOCTORS: readonly Doctor[] = [
  {
    name: 'Dr Helen Marsh',
    speciality: 'General dentist, clinical director',
    languages: ['English', 'French'],
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday'],
    hours: '8:00–16:00',
  },
  {
    name: 'Dr Daniel Okafor',
    speciality: 'Oral surgeon, implants',
    languages: ['English'],
    days: ['Tuesday', 'Wednesday', 'Friday'],
    hours: '9:00–18:00',
  },
  {
    name: 'Dr Irina Volkova',
    speciality: 'Orthodontist',
    languages: ['English', 'Russian'],
    days: ['Monday', 'Wednesday', 'Friday'],
    hours: '10:00–20:00',
  },
  {
    name: 'Dr Priya Nair',
    speciality: "Children's dentist",
    languages: ['English', 'Hindi'],
    days: ['Tuesday', 'Thursday', 'Saturday'],
    hours: '9:00–17:00',
  },
  {
    name: 'Dr Thomas Reid',
    speciality: 'Family doctor',
    languages: ['English', 'German'],
    days: ['Monday', 'Tuesday', 'Thursday', 'Friday'],
    hours: '8:00–17:00',
  },
  {
    name: 'Dr Sofia Lindqvist',
    speciality: 'Family doctor, children from birth',
    languages: ['English', 'Swedish', 'Russian'],
    days: ['Monday', 'Wednesday', 'Thursday', 'Saturday'],
    hours: '11:00–20:00',
  },
  {
    name: 'Emma Clarke',
    speciality: 'Dental hygienist',
    languages: ['English'],
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    hours: '8:00–16:00',
  },
];
