import { shallowRef } from 'vue';
import { PRIVATE_PREFIX } from '../stores/reset-on-sign-out.ts';

const KEY = `${PRIVATE_PREFIX}brand`;

/** How the organisation appears in the frame. */
export interface Brand {
  /** Empty where nobody named it. */
  name: string;
  /** URL of its logo, or empty. */
  logo: string;
}

function readBrand(): Brand | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** The brand of the signed-in person's organisation, as last loaded; null for a visitor. */
export const brand = shallowRef(readBrand());

/** Shows a brand, and keeps it for the next page load until the session ends. */
export function setBrand(next: Brand | null): void {
  brand.value = next;
  try {
    if (next) localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Ignores a full storage: the next page shows the brand once it is loaded.
  }
}
