import { expect, test } from 'vitest';
import { CLINIC } from '@/features/blocks/clinic.ts';
import { renderBlock } from './render-block.ts';

test('hero has the opening hours and one main button', async () => {
  const html = await renderBlock('/blocks/hero');
  for (const { days, time } of CLINIC.hours) expect(html).toMatch(new RegExp(`${days}.*${time}`));
  expect(html.match(/class="clinic-button"/g)).toHaveLength(1);
});
