import { expect, test } from 'vitest';
import { CLINIC } from '@/features/blocks/clinic.ts';
import { renderBlock } from './render-block.ts';

test('contacts calls and writes to the clinic by its links', async () => {
  const html = await renderBlock('/blocks/contacts');
  expect(html).toContain(`href="${CLINIC.phoneHref}"`);
  expect(html).toContain(`href="mailto:${CLINIC.email}"`);
});
