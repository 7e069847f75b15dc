import { afterEach, describe, expect, test, vi } from 'vitest';
import { EmbeddingError } from '../../../../../functions/assistant/knowledge/embed/embedder.ts';
import { groupQuestions } from '../../../../../functions/assistant/knowledge/gaps/group-questions.ts';
import type { Similarity } from '../../../../../functions/assistant/knowledge/gaps/similarity.ts';
import { recordedDb } from '../data-api.ts';

const asked = (message_id: string, text: string, more: object = {}) => ({
  ...{ message_id, text, cause: 'nothing_found', before: null },
  ...more,
});

function similarity(perRequest?: number) {
  const embedded: string[][] = [];
  const embed = (texts: string[]) => {
    embedded.push(texts);
    return Promise.resolve(texts.map(() => [1, 0]));
  };
  const made: Similarity = {
    name: 'test',
    embedder: { name: 'test', perRequest, embed },
    threshold: () => Promise.resolve(0.7),
  };
  return { made, embedded };
}

afterEach(() => vi.restoreAllMocks());

describe('groupQuestions', () => {
  test('sends the vector of each question, and none for what asks nothing', async () => {
    const { db, calls } = recordedDb([[
      asked('a', 'Is there parking?'),
      asked('b', 'Thanks!'),
      asked('c', 'Ok.', { cause: 'no_answer' }),
      asked('d', 'And a ramp?', { before: 'Is there a lift?' }),
    ]]);
    const { made, embedded } = similarity();
    await groupQuestions(db, made);
    expect(embedded).toEqual([['Is there parking?', 'Ok.', 'Is there a lift? And a ramp?']]);
    expect(calls[1]!.body).toEqual({
      p_embedder: 'test',
      p_min_likeness: 0.7,
      p_questions: [
        { message_id: 'a', embedding: '[1,0]' },
        { message_id: 'b', embedding: null },
        { message_id: 'c', embedding: '[1,0]' },
        { message_id: 'd', embedding: '[1,0]' },
      ],
    });
  });

  test('asks no model when there is nothing new', async () => {
    const { db, calls } = recordedDb();
    const { made, embedded } = similarity();
    await groupQuestions(db, made);
    expect([calls.length, embedded]).toEqual([1, []]);
  });

  test('goes on while rounds are full, and no further than one read may', async () => {
    const full = () => Array.from({ length: 64 }, (_, i) => asked(String(i), 'Parking?'));
    const { db, calls } = recordedDb(Array.from({ length: 5 }, () => [full(), null]).flat());
    await groupQuestions(db, similarity().made);
    expect(calls).toHaveLength(8);
  });

  test('does one round where a request has little time', async () => {
    const { db, calls } = recordedDb([[asked('a', 'Parking?'), asked('b', 'Dogs?')], null, []]);
    await groupQuestions(db, similarity(2).made);
    expect(calls.map(({ body }) => body)).toMatchObject([{ p_limit: 2 }, { p_embedder: 'test' }]);
  });

  test('leaves the questions for later when the model fails, and says so in the log', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { db, calls } = recordedDb([[asked('a', 'Parking?')]]);
    const { made } = similarity();
    const embed = () => Promise.reject(new EmbeddingError('It answered 500.'));
    await groupQuestions(db, { ...made, embedder: { ...made.embedder, embed } });
    expect([calls.length, logged.mock.calls.length]).toEqual([1, 1]);
  });
});
