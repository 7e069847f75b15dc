import { expect, test } from 'vitest';
import { renderBlock } from './render-block.ts';

test('services link to their prices, each by a name of its own', async () => {
  const html = await renderBlock('/blocks/services');
  const links = [...html.matchAll(/<a href="#prices"[^>]*>(.*?)<\/a>/g)]
    .map(([, content]) => content!.replace(/<[^>]*>/g, ''));
  expect(links).toHaveLength(6);
  expect(new Set(links).size).toBe(6);
});
