import type { StaffRequest } from '@contract/assistant/schemas/requests.ts';

const NAME = /(^|_)name$/;
const TELEPHONE = /(^|_)(phone|telephone|tel|mobile)($|_)/;

/** Finds the patient's name and telephone number among a request's slots, by their codes. */
export function findPatient(slots: StaffRequest['slots']) {
  const find = (code: RegExp) => {
    const value = Object.entries(slots).find(([name, each]) =>
      code.test(name) && (typeof each === 'string' || typeof each === 'number') && each !== ''
    )?.[1];
    return value === undefined ? null : String(value);
  };
  return { name: find(NAME), telephone: find(TELEPHONE) };
}
