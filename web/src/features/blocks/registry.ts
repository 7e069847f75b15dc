import type { Component } from 'vue';

/** The live component of each block, by the block's path. Loaded when its page opens. */
export const blockComponents: Record<string, () => Promise<{ default: Component }>> = {
  '/blocks/navigation': () => import('./NavigationBlock.vue'),
  '/blocks/hero': () => import('./HeroBlock.vue'),
  '/blocks/services': () => import('./ServicesBlock.vue'),
  '/blocks/doctors': () => import('./DoctorsBlock.vue'),
  '/blocks/price-list': () => import('./PriceListBlock.vue'),
  '/blocks/reviews': () => import('./ReviewsBlock.vue'),
  '/blocks/booking-form': () => import('./BookingFormBlock.vue'),
  '/blocks/contacts': () => import('./ContactsBlock.vue'),
};
