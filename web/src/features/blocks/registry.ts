/// <reference types="vite/types/importMeta.d.ts" />
import type { Component } from 'vue';

const components = import.meta.glob<{ default: Component }>('./*/*Block.vue');

/** Live component of each block, by path; loaded when its page opens. */
export const blockComponents = Object.fromEntries(
  Object.entries(components).map(([file, load]) => [`/blocks/${file.split('/')[1]}`, load]),
);
