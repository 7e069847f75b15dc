import { expect, test } from 'vitest';
import {
  type Embedder,
  EmbeddingError,
} from '../../../../../functions/assistant/knowledge/embed/embedder.ts';
import { hashingEmbedder } from '../../../../../functions/assistant/knowledge/embed/hashing-embedder.ts';
import { recordFailures } from '../../../../../functions/assistant/turn/load/record-failures.ts';
import { TurnMeter } from '../../../../../functions/assistant/turn/turn-meter.ts';

const meter = () => new TurnMeter(() => 0);

test('an embedder that failed is noted, and not called again in this turn', async () => {
  let calls = 0;
  const embed: Embedder['embed'] = () => {
    calls += 1;
    return Promise.reject(new EmbeddingError('It did not answer in time.', 'timeout'));
  };
  const measured = meter();
  const { embedder } = recordFailures({ embedder: { name: 'e', embed } }, measured);
  for (let i = 0; i < 3; i += 1) await expect(embedder.embed(['x'])).rejects.toThrow('in time');
  expect(calls).toBe(1);
  expect([...measured.searchFailures]).toEqual([['embedding', 'timeout']]);
});

test('what works notes nothing, nor does a caller who goes away', async () => {
  const measured = meter();
  const deps = {
    embedder: { name: 'e', embed: () => Promise.resolve([[1]]) },
    reranker: { rank: () => Promise.reject(new Error('gone')) },
  };
  const { embedder, reranker } = recordFailures(deps, measured);
  expect(await embedder.embed()).toEqual([[1]]);
  await expect(reranker!.rank()).rejects.toThrow('gone');
  expect([...measured.searchFailures]).toEqual([]);
});

test('the built-in embedder stays itself: a search asks whether it is that one', () => {
  expect(recordFailures({ embedder: hashingEmbedder }, meter()).embedder).toBe(hashingEmbedder);
});
