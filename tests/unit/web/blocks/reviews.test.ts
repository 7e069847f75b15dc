import { expect, test } from 'vitest';
import { renderBlock } from './render-block.ts';

test('every review has its day and the answer of the clinic', async () => {
  const html = await renderBlock('/blocks/reviews');
  const reviews = html.match(/<blockquote/g)!;
  expect(reviews.length).toBeGreaterThan(0);
  expect(html.match(/<time datetime="\d{4}-\d\d-\d\d"/g)).toHaveLength(reviews.length);
  expect(html.match(/Linden Clinic:/g)).toHaveLength(reviews.length);
});
