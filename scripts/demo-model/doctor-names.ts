import { type Doctor, DOCTORS } from '../../functions/shared/contract/clinic.ts';
import { weekdayName } from './calendar.ts';
import type { Language } from './language.ts';

/** In the order of DOCTORS. */
const RUSSIAN_NAMES = [
  'доктор Хелен Марш',
  'доктор Дэниел Окафор',
  'доктор Ирина Волкова',
  'доктор Прия Наир',
  'доктор Томас Рид',
  'доктор София Линдквист',
  'гигиенист Эмма Кларк',
];

export function nameOf(doctor: Doctor, language: Language): string {
  return language === 'ru' ? RUSSIAN_NAMES[DOCTORS.indexOf(doctor)] ?? doctor.name : doctor.name;
}

/** The doctor's working days in words. */
export function weekdaysOf(doctor: Doctor, language: Language): string {
  return doctor.days.map((day) => weekdayName(day, language)).join(', ');
}
