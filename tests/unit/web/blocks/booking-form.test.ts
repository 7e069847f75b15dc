import { expect, test } from 'vitest';
import { renderBlock } from './render-block.ts';

test('every field of the booking form has a label, and no error before it is sent', async () => {
  const html = await renderBlock('/blocks/booking-form');
  const ids = [...html.matchAll(/<(?:input|select|textarea) id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(4);
  for (const id of ids) expect(html).toContain(`for="${id}"`);
  expect(html).not.toContain('aria-invalid');
});
