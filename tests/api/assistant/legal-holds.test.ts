import { describe, expect, test } from 'vitest';
import type { Actor } from '../../support/stack-client.ts';
import { useAssistant } from './support/assistant.ts';

const assistant = useAssistant();

async function call(path: string, options: { as?: Actor; method?: string; body?: unknown } = {}) {
  const response = await assistant.current.call(path, options);
  const text = await response.text();
  return { status: response.status, body: text && JSON.parse(text) };
}

describe('a legal hold', () => {
  test('keeps a dialog until an editor lifts it, which the ledger records', async () => {
    const { body: { thread_id } } = await call('/chat', { body: { message: 'Hello' } });
    const path = `/threads/${thread_id}/legal-hold`;
    const body = { reason: ` Complaint of ${thread_id} ` };
    expect((await call(path, { as: 'viewer', body })).status).toBe(403);
    expect(await call(path, { body })).toMatchObject({
      status: 200,
      body: { thread_id, reason: body.reason.trim(), placed_by_name: expect.any(String) },
    });
    expect(await call(path, { body })).toMatchObject({
      status: 409,
      body: { code: 'already-exists' },
    });
    const listed = await call(`/legal-holds?thread_id=${thread_id}`, { as: 'viewer' });
    expect(listed.body).toMatchObject([{ thread_id, reason: body.reason.trim() }]);
    const remove = () => call(`/threads/${thread_id}`, { method: 'DELETE' });
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'legal-hold' } });
    expect((await call(path, { as: 'viewer', method: 'DELETE' })).status).toBe(403);
    expect((await call(path, { method: 'DELETE' })).status).toBe(204);
    expect((await call(path, { method: 'DELETE' })).status).toBe(404);
    expect((await remove()).status).toBe(200);
    expect(await call(path, { body })).toMatchObject({
      status: 404,
      body: { detail: expect.stringContaining('deleted') },
    });
    const { body: entries } = await call('/ledger');
    const ofThread = entries.filter(({ from, to }: Record<string, { thread_id?: string } | null>) =>
      (to ?? from)?.thread_id === thread_id
    );
    expect(ofThread.map(({ what }: { what: string }) => what))
      .toEqual(['legal_hold_deleted', 'legal_hold_created']);
  });

  test('is listed page by page, the last one first', async () => {
    const ids: string[] = [];
    for (const message of ['One', 'Two', 'Three']) {
      const { body: { thread_id } } = await call('/chat', { body: { message } });
      await call(`/threads/${thread_id}/legal-hold`, { body: { reason: 'Complaint' } });
      ids.unshift(thread_id);
    }
    const listed: string[] = [];
    let next: string | undefined = '/legal-holds?limit=2';
    while (next && listed.length < 3) {
      const response = await assistant.current.call(next);
      const page: { thread_id: string }[] = await response.json();
      listed.push(...page.map(({ thread_id }) => thread_id));
      next = response.headers.get('Link')?.match(/cursor=[^&>]+/)?.[0];
      next &&= `/legal-holds?limit=2&${next}`;
    }
    expect(listed.slice(0, 3)).toEqual(ids);
    for (const id of ids) await call(`/threads/${id}/legal-hold`, { method: 'DELETE' });
  });
});
