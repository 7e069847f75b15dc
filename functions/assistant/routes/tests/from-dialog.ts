import { z } from 'zod';
import type { Db } from '../../../shared/clients.ts';
import { unwrap, unwrapOne } from '../../../shared/http/database-error.ts';
import { problem } from '../../../shared/http/problem.ts';
import { HISTORY_LENGTH } from '../../engine/limits.ts';
import {
  createTestFromTurns,
  NoTurnStored,
  type StoredMessage,
} from '../../evaluation/test-from-turns.ts';
import type { TestFromDialog } from '../../schemas/tests.ts';
import { nameThread } from '../../turn/commit/commit-turn.ts';
import { MESSAGE_COLUMNS, MessageRow } from '../thread-resource.ts';

async function readMessages(db: Db, reply: string, turns: number): Promise<StoredMessage[]> {
  const found = await db.from('messages').select('thread_id, seq, role').eq('id', reply)
    .maybeSingle();
  const last = unwrapOne(found, 'There is no message with this id.');
  if (last.role !== 'assistant') {
    const errors = [{ path: 'from_message_id', message: 'This is no reply of the assistant' }];
    throw problem(422, 'A test is made from a reply.', { errors });
  }
  const query = db.from('messages').select(MESSAGE_COLUMNS).eq('thread_id', last.thread_id)
    .in('role', ['user', 'assistant']).lte('seq', last.seq)
    .order('seq', { ascending: false }).limit(2 * turns + HISTORY_LENGTH);
  return z.array(MessageRow).parse(unwrap(await query)).reverse()
    .map(({ role, text, sources_json: sources, meta_json: meta }) => ({
      role: role === 'user' ? role : 'assistant' as const,
      text,
      sources,
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
    throw problem('nothing-recorded', 'Of this reply it is not stored what its turn came to.');
  }
}
