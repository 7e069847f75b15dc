import type { Component } from 'vue';

/** The live component of each block, by the block's path. Loaded when its page opens. */
export const blockComponents: Record<string, () => Promise<{ default: Component }>> = {
  '/blocks/navigation': () => import('./NavigationBlock.vue'),
  '/blocks/hero': () => import('./HeroBlock.vue'),
};
