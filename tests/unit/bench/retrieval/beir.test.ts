import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readCollection } from '../../../../scripts/bench/retrieval/beir.ts';

let folder: string;

beforeEach(() => {
  folder = Deno.makeTempDirSync();
  Deno.mkdirSync(join(folder, 'qrels'));
  write(
    'corpus.jsonl',
    '{"_id": "d1", "title": "Hours", "text": "Open"}\n{"_id": 2, "text": "B"}\n',
  );
  write(
    'queries.jsonl',
    ['q1', 'q2', 'q3'].map((_id) => JSON.stringify({ _id, text: _id })).join('\n'),
  );
  write('qrels/test.tsv', 'query-id\tcorpus-id\tscore\nq1\td1\t2\nq1\t2\t0\n');
});
afterEach(() => Deno.removeSync(folder, { recursive: true }));

const write = (name: string, text: string) => Deno.writeTextFileSync(join(folder, name), text);

describe('readCollection', () => {
  test('reads documents, questions with what is relevant, and questions without an answer', () => {
    expect(readCollection(folder)).toEqual({
      documents: [{ id: 'd1', title: 'Hours', text: 'Open' }, { id: '2', title: '', text: 'B' }],
      questions: [{ text: 'q1', relevant: new Map([['d1', 2]]) }],
      unanswerable: ['q2', 'q3'],
    });
  });

  test('leaves out the questions of another split', () => {
    write('qrels/train.tsv', 'q3\td1\t1\n');
    expect(readCollection(folder).unanswerable).toEqual(['q2']);
  });

  test.each([
    [
      'corpus.jsonl',
      '{"_id": "d1"}',
      'corpus.jsonl, line 1: expected {"_id", "title", "text"} as JSON.',
    ],
    ['queries.jsonl', '\nq1', 'queries.jsonl, line 1: expected {"_id", "title", "text"} as JSON.'],
    ['qrels/test.tsv', 'q1 d1 1', 'qrels/test.tsv, line 1: expected query-id, corpus-id, score.'],
  ])('names what is wrong in %s', (name, text, message) => {
    write(name, text);
    expect(() => readCollection(folder)).toThrow(message);
  });

  test('says what a folder needs', () => {
    Deno.removeSync(join(folder, 'qrels/test.tsv'));
    expect(() => readCollection(folder)).toThrow(
      'has no qrels/test.tsv. A folder in BEIR’s format has',
    );
  });
});
