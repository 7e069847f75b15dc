import '../../support/browser.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSearchStatus } from '../../../../../web/src/features/assistant/documents/useSearchStatus.ts';
import { answer, problem } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';

const works = (client: string) => ({ client, state: 'ok', message: null, since: '2026-11-25' });
const fails = (client: string) => ({
  client,
  state: 'failing',
  message: 'It cannot be reached.',
  since: '2026-11-25T14:05:00Z',
});

beforeEach(() => {
  vi.useFakeTimers();
  openPage();
  asVisitor();
});
afterEach(() => void vi.useRealTimers());

test('models of the search that fail are told with cause and time, until they recover', async () => {
  const answers = [
    [fails('answering'), fails('embedding'), fails('rerank')],
    [works('answering'), works('embedding'), fails('rerank')],
  ];
  answer('GET /assistant/model-status', ...answers);
  const status = withSetup(useSearchStatus);
  expect(status.problems.value).toEqual([]);
  await status.refresh();
  const rest = { cause: 'It cannot be reached.', since: '2026-11-25T14:05:00Z' };
  const reranking = { client: 'rerank', effect: 'Search results are not reranked.', ...rest };
  expect(status.problems.value).toEqual([
    { client: 'embedding', effect: 'Search uses words only, not meaning.', ...rest },
    reranking,
  ]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(status.problems.value).toEqual([reranking]);
  status.leave();
});

test('a state that cannot be read leaves what is told', async () => {
  answer('GET /assistant/model-status', [fails('embedding')], () => problem(503));
  const status = withSetup(useSearchStatus);
  await status.refresh();
  await status.refresh();
  expect(status.problems.value).toHaveLength(1);
  status.leave();
});
