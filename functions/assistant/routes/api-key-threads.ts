import type { Context } from 'hono';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { readPage } from '../../shared/http/paginate.ts';
import { problem } from '../../shared/http/problem.ts';
import type { ThreadQuery } from '../schemas/thread-filter.ts';
import type { FoundThread } from '../schemas/threads.ts';
import { THREAD_COLUMNS, toThread } from './thread-resource.ts';

/**
 * Loads a page of the dialogs that a chat key started, most recently used first.
 *
 * @throws Problem 422 for a filter: filters search all dialogs.
 */
export async function listApiKeyThreads(
  c: Context<ApiEnv>,
  keyId: string,
  { limit, cursor, ...filter }: ThreadQuery,
): Promise<FoundThread[]> {
  const asked = Object.entries(filter).filter(([, value]) => value !== undefined);
  if (asked.length > 0) {
    const message = 'A key for chats lists its own dialogs, with limit and cursor alone';
    throw problem(422, 'A chat key cannot filter.', {
      errors: asked.map(([path]) => ({ path, message })),
    });
  }
  const own = c.var.clients.service.from('threads').select(THREAD_COLUMNS).eq('api_key_id', keyId);
  const rows = await readPage(c, own, 'updated_at', { limit, cursor });
  return rows.map((row) => ({ ...toThread(row), match: null }));
}
