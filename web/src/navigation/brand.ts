import { shallowRef } from 'vue';
import { PRIVATE_PREFIX } from '../stores/reset-on-sign-out.ts';

/** Storage key of the brand for the next page load, until the session ends. */
export const BRAND_KEY = `${PRIVATE_PREFIX}brand`;

interface Brand {
  /** Empty if not set. */
  name: string;
  /** URL of the logo; empty without one. */
  logo: string;
}

/** The brand of the signed-in person's organisation, as last loaded; null for a visitor. */
export const brand = shallowRef<Brand | null>(
  JSON.parse(localStorage.getItem(BRAND_KEY) ?? 'null'),
);
