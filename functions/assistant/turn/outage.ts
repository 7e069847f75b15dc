import type { Outage } from '../engine/requests.ts';
import type { Slots } from '../engine/thread-state.ts';
import { findContact } from './find-contact.ts';
import type { TurnMaterial } from './turn-material.ts';

type OutageMaterial = Pick<TurnMaterial, 'state' | 'branches' | 'assistant' | 'callback'>;

function hasPhone(slots: Slots, branches: TurnMaterial['branches']): boolean {
  const declared = branches.flatMap((branch) => branch.slots ?? []);
  const codes = declared.flatMap(({ code, type }) => type === 'phone' ? [code] : []);
  return ['phone', ...codes].some((code) => Boolean(slots[code]));
}

/**
 * Returns the contact details in a message that no model answers, and whether the telephone number
 * is known.
 */
export function toOutage(
  { state, branches, assistant, callback }: OutageMaterial,
  message: string,
): Outage {
  const slots: Slots = {
    ...findContact(message, {
      isAnswer: Boolean(callback?.is_asked),
      defaultCountry: assistant.default_country || null,
    }),
  };
  const known = { ...callback?.slots, ...state.resumable_slots, ...state.slots, ...slots };
  return { slots, isPhoneKnown: hasPhone(known, branches) };
}

/**
 * Returns the outage of a message with the telephone number that the last reply asked for, or null.
 * Such a message needs no model.
 */
export function findAnsweredOutage(material: OutageMaterial, message: string): Outage | null {
  if (!material.callback?.is_asked) return null;
  const outage = toOutage(material, message);
  return outage.slots.phone === undefined ? null : outage;
}
