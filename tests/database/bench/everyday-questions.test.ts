import { expect, test } from 'vitest';
import { hashingEmbedder } from '../../../functions/assistant/knowledge/embed/hashing-embedder.ts';
import { goldenCorpus, storeCorpus } from '../../../scripts/bench/golden-corpus.ts';
import { GERMAN_DOCUMENT } from '../../../scripts/bench/german-document.ts';
import { findCorrections } from '../../../scripts/bench/retrieval/everyday-questions.ts';
import { useFixture } from '../fixture.ts';

const onFixture = useFixture();

test(
  'no word of everyday questions is taken for a spelling error of a word in the documents',
  onFixture(async (sql) => {
    const corpus = await goldenCorpus(hashingEmbedder, [GERMAN_DOCUMENT]);
    await storeCorpus({ sql }, hashingEmbedder, corpus);
    const { questions, corrections } = await findCorrections(sql);
    expect(questions).toBeGreaterThanOrEqual(500);
    expect(corrections).toEqual([]);
  }),
  60_000,
);
