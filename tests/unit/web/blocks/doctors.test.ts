import { expect, test } from 'vitest';
import { DOCTOR_CARDS } from '@/features/blocks/doctors/doctor-cards.ts';
import { renderBlock } from './render-block.ts';

test('doctors says what each speaks and when they are free', async () => {
  const html = await renderBlock('/blocks/doctors');
  for (const { name, languages, nextFree } of DOCTOR_CARDS) {
    const card = html.slice(html.indexOf(name)).split('</li>')[0]!;
    expect(card).toContain(nextFree);
    for (const language of languages) expect(card).toContain(language);
  }
});
