// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import DocumentsPlayground from '@/features/assistant/documents/DocumentsPlayground.vue';
import { answer, callsTo, problem, resetApi } from '../../support/api.ts';
import { alerts, mountComponent } from '../../support/mount-component.ts';

const SEARCH = 'GET /assistant/documents/search';
const hit = (score: number) => ({
  document_id: 'd1',
  document_name: 'Prices',
  chunk_index: score,
  heading_path: 'Fillings',
  page: null,
  text: `Scores ${score}`,
  score,
  searched_for: null,
});

beforeEach(() => {
  resetApi();
  answer('GET /assistant/retrieval', {
    ranked_by: 'words',
    min_score: 0.3,
    default_min_score: 0.3,
  });
});

async function open() {
  const { mounted } = await mountComponent(DocumentsPlayground, { props: { documents: [] } });
  const ask = async (question: string) => {
    await mounted.get('[aria-label=Question]').setValue(question);
    await mounted.get('form').trigger('submit');
  };
  return { mounted, ask, hits: () => mounted.findAll('ol > li') };
}

test('hits below the tested threshold are marked, which moves at once', async () => {
  answer(SEARCH, [hit(0.9), hit(0.1)]);
  const { mounted, ask, hits } = await open();
  await ask(' How much? ');
  await expect.poll(() => hits().length).toBe(2);
  expect(callsTo(SEARCH)[0]!.query).toEqual({ q: 'How much?', min_score: '0' });
  const marked = () => hits().map((each) => each.text().includes('Not used in a reply'));
  expect(marked()).toEqual([false, true]);
  await mounted.get('[type=range]').setValue('1');
  expect(marked()).toEqual([true, true]);
  expect(mounted.text()).toContain('Use in replies');
});

test('the same question is asked again, and the hits stay until the next ones', async () => {
  answer(SEARCH, [hit(0.9)], []);
  const { mounted, ask, hits } = await open();
  await ask('How much?');
  await expect.poll(() => hits().length).toBe(1);
  await ask('How much?');
  await expect.poll(() => mounted.text()).toContain('No results');
  expect(callsTo(SEARCH)).toHaveLength(2);
});

test('a search that failed says why', async () => {
  answer(SEARCH, () => problem(503, 'Away'));
  const { ask } = await open();
  await ask('How much?');
  await expect.poll(() => alerts()[0]).toMatch(/^Couldn’t search the documents.*Away/);
});
