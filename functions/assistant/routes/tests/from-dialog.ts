import { z } from 'zod';
import type { Db } from '../../../shared/clients.ts';
import { unwrapOne } from '../../../shared/http/database-error.ts';
import { problem } from '../../../shared/http/problem.ts';
import { HISTORY_LENGTH } from '../../engine/limits.ts';
import {
  createTestFromTurns,
  NoTurnStored,
  type StoredMessage,
} from '../../evaluation/test-from-turns.ts';
import type { TestFromDialog } from '../../schemas/tests.ts';
import { nameThread } from '../../turn/commit/commit-turn.ts';
import { Source, StoredMeta } from '../../schemas/turn.ts';

const Turns = z.object({
  role: z.string(),
  messages: z.array(z.object({
    role: z.enum(['user', 'assistant']),
    text: z.string(),
    sources_json: z.array(Source).catch([]),
    meta_json: StoredMeta.nullable().catch(null),
  })).nullable(),
});

async function readMessages(db: Db, reply: string, turns: number): Promise<StoredMessage[]> {
  const found = await db.rpc('read_turns', {
    p_message_id: reply,
    p_most: 2 * turns + HISTORY_LENGTH,
  });
  const told = Turns.parse(unwrapOne(found, 'There is no message with this id.'));
  if (told.role !== 'assistant') {
    const errors = [{ path: 'from_message_id', message: 'This is not a reply from the assistant' }];
    throw problem(422, 'A test can only be created from a reply.', { errors });
  }
  return told.messages!.map(({ role, text, sources_json: sources, meta_json: meta }) => ({
    ...{ role, text, sources },
    meta: role === 'assistant' ? meta : null,
  }));
}

/** Builds the row of a test from the last turns of a dialog, up to a reply. */
export async function createRowFromDialog(
  db: Db,
  { from_message_id: created_from, turns: count, name }: TestFromDialog,
) {
  const messages = await readMessages(db, created_from, count);
  try {
    const { turns, ...test } = createTestFromTurns(messages, count);
    return {
      name: name ?? nameThread(turns.at(-1)!.message),
      is_enabled: true,
      ...test,
      turns,
      created_from,
    };
  } catch (error) {
    if (!(error instanceof NoTurnStored)) throw error;
    throw problem(
      'nothing-recorded',
      'The result of this reply’s turn is not stored. Choose another reply.',
    );
  }
}
