/** A page of the clinic's site and its blocks, from top to bottom. */
export interface ComposedPage {
  slug: string;
  title: string;
  blocks: readonly string[];
}

export const COMPOSED_PAGES: readonly ComposedPage[] = [
  {
    slug: 'home',
    title: 'Home',
    blocks: [
      '/blocks/navigation',
      '/blocks/hero',
      '/blocks/services',
      '/blocks/doctors',
      '/blocks/reviews',
      '/blocks/booking-form',
      '/blocks/contacts',
    ],
  },
  {
    slug: 'services',
    title: 'Services and prices',
    blocks: [
      '/blocks/navigation',
      '/blocks/services',
      '/blocks/price-list',
      '/blocks/booking-form',
      '/blocks/contacts',
    ],
  },
  {
    slug: 'booking',
    title: 'Booking',
    blocks: ['/blocks/navigation', '/blocks/booking-form', '/blocks/doctors', '/blocks/contacts'],
  },
];

export function composedPage(slug: string): ComposedPage | undefined {
  return COMPOSED_PAGES.find((page) => page.slug === slug);
}
