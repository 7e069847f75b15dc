// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import DocumentsPlayground from '@/features/assistant/documents/DocumentsPlayground.vue';
import { answer, callsTo, json, problem, resetApi } from '../../support/api.ts';
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
  reranked: false,
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

/** Answers as the search does: by the minimum score, without a reranker. */
const search =
  (...hits: ReturnType<typeof hit>[]) => ({ query }: { query: { min_score?: string } }) =>
    json(hits.filter(({ score }) => score >= Number(query.min_score)));

test('hits that a reply would not use at the tested threshold are marked', async () => {
  answer(SEARCH, search(hit(0.9), hit(0.1)));
  const { mounted, ask, hits } = await open();
  await ask(' How much? ');
  await expect.poll(() => hits().length).toBe(2);
  expect(callsTo(SEARCH)[0]!.query).toEqual({ q: 'How much?', min_score: '0' });
  const marked = () => hits().map((each) => each.text().includes('Not used in a reply'));
  await expect.poll(marked).toEqual([false, true]);
  expect(callsTo(SEARCH)[1]!.query).toEqual({ q: 'How much?', min_score: '0.3' });
  await mounted.get('[type=range]').setValue('1');
  await expect.poll(marked).toEqual([true, true]);
  expect(mounted.text()).toContain('Use in replies');
});

test('of reranked hits the threshold decides without another search', async () => {
  answer(SEARCH, [{ ...hit(0.9), reranked: true }, { ...hit(0.1), reranked: true }]);
  const { ask, hits } = await open();
  await ask('How much?');
  await expect.poll(() => hits().length).toBe(2);
  expect(hits().map((each) => each.text().includes('Not used in a reply'))).toEqual([false, true]);
  expect(callsTo(SEARCH)).toHaveLength(1);
});

test('the same question is asked again, and the hits stay until the next ones', async () => {
  answer(SEARCH, [hit(0.9)], [hit(0.9)], []);
  const { mounted, ask, hits } = await open();
  await ask('How much?');
  await expect.poll(() => callsTo(SEARCH).length).toBe(2);
  expect(hits()).toHaveLength(1);
  await ask('How much?');
  await expect.poll(() => mounted.text()).toContain('No results');
});

test('a search that failed says why', async () => {
  answer(SEARCH, () => problem(503, 'Away'));
  const { ask } = await open();
  await ask('How much?');
  await expect.poll(() => alerts()[0]).toMatch(/^Couldn’t search the documents.*Away/);
});
