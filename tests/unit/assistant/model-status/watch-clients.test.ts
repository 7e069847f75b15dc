import { describe, expect, test, vi } from 'vitest';
import { NO_REPORTER } from '../../../../functions/assistant/model-status/model-reporter.ts';
import { CallFailed } from '../../../../functions/assistant/evaluation/runs/model-throttle.ts';
import { EmbeddingError } from '../../../../functions/assistant/knowledge/embed/embedder.ts';
import { hashingEmbedder } from '../../../../functions/assistant/knowledge/embed/hashing-embedder.ts';
import {
  type SearchClients,
  watchModel,
  watchSearch,
} from '../../../../functions/assistant/model-status/watch-clients.ts';
import type {
  ChatModel,
  ModelCall,
} from '../../../../functions/assistant/turn/model/chat-model.ts';
import type { Count } from '../../../../functions/shared/metrics/tally.ts';
import { ModelError } from '../../../../functions/shared/model-error.ts';

const call = (rest: Partial<ModelCall> = {}): ModelCall => ({
  messages: [],
  dialog: null,
  signal: new AbortController().signal,
  ...rest,
});
const options = { model: 'm', parameters: {} };
const answering: ChatModel = () => Promise.resolve({ text: '', model: 'm', usage: null, options });
const failing = (error: Error) => () => Promise.reject(error);

function recorder() {
  const reports: unknown[] = [];
  return { reports, reporter: { report: (...given: unknown[]) => void reports.push(given) } };
}

test('a failing model of a version is logged with its name', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const model = watchModel(NO_REPORTER, 'answering', failing(new ModelError('unknown_model')));
  await expect(model(call({ parameters: { model: 'large' } }))).rejects.toThrow();
  expect(JSON.parse(String(log.mock.calls[0]))).toMatchObject({
    ...{ event: 'model of a version failing', client: 'answering', cause: 'unknown_model: large' },
  });
  log.mockRestore();
});

describe('a chat model that is watched', () => {
  const timeout = new ModelError('timeout');

  test.each<[string, ChatModel, Partial<ModelCall>, unknown[]]>([
    ['succeeds', answering, {}, [['judge', null]]],
    ['fails', failing(timeout), {}, [['judge', 'timeout']]],
    [
      'fails behind the gate of a run',
      failing(new CallFailed('No.', { cause: timeout })),
      {},
      [['judge', 'timeout']],
    ],
    ['is given up by its caller', failing(new Error('gone')), {}, []],
    [
      'repeats an earlier request, whose model may be gone',
      failing(timeout),
      { override: options },
      [],
    ],
    ['has a model of its version', failing(timeout), { parameters: { model: 'large' } }, []],
    [
      'has other parameters of its version',
      failing(timeout),
      { parameters: { temperature: 1 } },
      [['judge', 'timeout']],
    ],
    [
      'has parameters that an editor tries',
      failing(new ModelError('refused', 400)),
      { parameters: { temperature: 1 }, isTrial: true },
      [],
    ],
    ['fails in a trial without any', failing(timeout), { isTrial: true }, [['judge', 'timeout']]],
  ])('that %s', async (_, model, rest, expected) => {
    const { reports, reporter } = recorder();
    await watchModel(reporter, 'judge', model)(call(rest)).catch(() => {});
    expect(reports).toEqual(expected);
  });
});

describe('the clients of a search that are watched', () => {
  test('are reported and counted', async () => {
    const { reports, reporter } = recorder();
    const counts: Count[] = [];
    let embed = () => Promise.resolve([[1]]);
    const given: SearchClients = {
      embedder: { name: 'e', embed: () => embed() },
      reranker: { rank: failing(new ModelError('no_credit')) },
    };
    const { embedder, reranker } = watchSearch(
      given,
      reporter,
      (more) => void counts.push(...more),
    );
    expect(await embedder.embed(['x'])).toEqual([[1]]);
    embed = failing(new EmbeddingError('No.', 'overloaded'));
    await expect(embedder.embed(['x'])).rejects.toThrow('No.');
    await expect(reranker!.rank('x', [])).rejects.toThrow();
    expect(reports).toEqual([
      ['embedding', null],
      ['embedding', 'overloaded'],
      ['rerank', 'no_credit'],
    ]);
    const calls = counts.filter(({ name }) => name === 'model_calls_total');
    expect(calls.map(({ labels }) => labels)).toEqual([
      'role="embedding",outcome="ok"',
      'role="embedding",outcome="overloaded"',
      'role="rerank",outcome="no_credit"',
    ]);
  });

  test('are the built-in embedder itself where no model is asked', () => {
    const { reporter } = recorder();
    expect(watchSearch({ embedder: hashingEmbedder }, reporter, () => {}).embedder)
      .toBe(hashingEmbedder);
  });
});
