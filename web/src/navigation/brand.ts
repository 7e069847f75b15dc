import { shallowRef } from 'vue';
import { PRIVATE_PREFIX } from '../stores/reset-on-sign-out.ts';

/** Where the brand is kept for the next page load, until the session ends. */
export const BRAND_KEY = `${PRIVATE_PREFIX}brand`;

/** How the organisation appears in the frame. */
export interface Brand {
  /** Empty where nobody named it. */
  name: string;
  /** URL of its logo, or empty. */
  logo: string;
}

/** The brand of the signed-in person's organisation, as last loaded; null for a visitor. */
export const brand = shallowRef<Brand | null>(
  JSON.parse(localStorage.getItem(BRAND_KEY) ?? 'null'),
);
