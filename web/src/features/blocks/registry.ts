/// <reference types="vite/types/importMeta.d.ts" />
import type { Component } from 'vue';

const components = import.meta.glob<{ default: Component }>('./*/*Block.vue');

/** Functions that load the live component of each block, by path. */
export const blockComponents = Object.fromEntries(
  Object.entries(components).map(([file, load]) => [`/blocks/${file.split('/')[1]}`, load]),
);
