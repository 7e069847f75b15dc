import { expect, test } from 'vitest';
import type { Db } from '../../../../../functions/shared/clients.ts';
import type { Source } from '../../../../../functions/assistant/schemas/turn.ts';
import { findFragments } from '../../../../../functions/assistant/turn/load/find-fragments.ts';
import type { LoadedTurn } from '../../../../../functions/assistant/turn/load/load-turn.ts';
import type { ChatModel } from '../../../../../functions/assistant/turn/model/chat-model.ts';
import { ModelError } from '../../../../../functions/shared/model-error.ts';
import { TurnMeter } from '../../../../../functions/assistant/turn/turn-meter.ts';
import { hashingEmbedder } from '../../../../../functions/assistant/knowledge/embed/hashing-embedder.ts';
import type { Reranker } from '../../../../../functions/assistant/knowledge/search/reranker.ts';
import { recordedDb } from '../../knowledge/data-api.ts';

const chunk = (text: string) => ({ text, heading_path: '', score: 1, searched_for: null });

interface Case {
  follows_up?: boolean;
  /** Fragments that the search found without rewriting. */
  atFirst?: string[];
  rewriter?: ChatModel;
  reranker?: Reranker;
  db?: Db;
}

/** Searches the second question of a dialog; the clock advances with each reading. */
async function find({ follows_up = true, atFirst = [], db, ...deps }: Case) {
  const recorded = recordedDb([[chunk('found anew')], { min_score: 0.5 }]);
  let clock = 0;
  const meter = new TurnMeter(() => clock++);
  const loaded = {
    follows_up,
    messages: [
      { role: 'user', text: 'How much does an implant cost?' },
      { role: 'assistant', text: 'About £2,100.' },
    ],
    fragments: atFirst.map(chunk) as unknown as Source[],
    dialog: [],
  } as unknown as LoadedTurn & { dialog: [] };
  const { signal } = new AbortController();
  const request = { message: 'And for two?', user_id: null, limits: [], signal };
  const searching = { db: db ?? recorded.db, embedder: hashingEmbedder, ...deps };
  const fragments = await findFragments(searching, meter, { loaded, request });
  return {
    found: fragments.map(({ text, searched_for }) => ({ text, searched_for })),
    asked: recorded.calls.map(({ body }) => body),
    timings: meter.timings(),
  };
}

const saying = (text: string): ChatModel => () =>
  Promise.resolve({
    text,
    model: 'scripted',
    usage: null,
    options: { model: 'scripted', parameters: {} },
  });

test('a question that depends on the one before and finds nothing is searched for as it was rewritten', async () => {
  let read = '';
  const rewriter: ChatModel = (call) => {
    read = call.messages[1]!.content;
    return saying(' What do two implants cost?\nand more')(call);
  };
  const { found, asked, timings } = await find({ rewriter });
  expect(found).toEqual([{ text: 'found anew', searched_for: 'What do two implants cost?' }]);
  expect(asked).toEqual([{ p_query: 'What do two implants cost?' }]);
  expect(read).toBe(
    'Patient: How much does an implant cost?\n\nAssistant: About £2,100.\n\nPatient: And for two?',
  );
  expect(timings).toMatchObject({ rewrite: 1, rerank: 0 });
});

test.each<[string, Case]>([
  ['does not depend on it', { follows_up: false, rewriter: saying('x') }],
  ['finds something by itself', { atFirst: ['found at first'], rewriter: saying('x') }],
  ['cannot be rewritten', { rewriter: () => Promise.reject(new ModelError('timeout')) }],
  ['is rewritten as nothing', { rewriter: saying('  ') }],
  ['is not to be rewritten', {}],
  ['is rewritten, but the database is away', {
    rewriter: saying('x'),
    db: { rpc: () => Promise.reject(new Error('away')) } as unknown as Db,
  }],
])('what was found at first stands where the question %s', async (_, given) => {
  const { found, asked } = await find(given);
  const { atFirst = [] } = given;
  expect(found.map(({ text }) => text)).toEqual(atFirst);
  expect(asked).toEqual([]);
});

test('a reranker gets what the question finds with the one before it, and is timed', async () => {
  const rank = () => Promise.resolve([{ index: 0, relevance: 0.7 }]);
  const { found, asked, timings } = await find({ reranker: { rank } });
  expect(found).toEqual([{ text: 'found anew', searched_for: null }]);
  expect(asked[0]).toEqual({
    p_query: 'And for two?',
    p_before: 'How much does an implant cost?',
    p_limit: 25,
    p_min_score: 0,
  });
  expect(timings).toMatchObject({ rewrite: 0, rerank: 1 });
});
