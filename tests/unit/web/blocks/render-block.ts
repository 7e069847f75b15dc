import { createSSRApp } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { blockComponents } from '@/features/blocks/registry.ts';

/** Renders the initial markup of a block with these props. */
export async function renderBlock(path: string, props?: object): Promise<string> {
  const { default: component } = await blockComponents[path]!();
  return await renderToString(createSSRApp(component, { ...props }));
}
