import '../../support/browser.ts';
import { useQuery } from '@pinia/colada';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ApiKey } from '@contract/catalog/schemas/api-keys.ts';
import { apiKeysQuery, useApiKeyChanges } from '@/features/assistant/api-keys/queries.ts';
import { answer, callsTo, problem } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';

const LIST = 'GET /catalog/api-keys';
const key = { id: 'one', name: 'Website', updatedAt: 'then' } as ApiKey;

const setUp = () =>
  withSetup(() => ({
    keys: useQuery(apiKeysQuery).data,
    ...useApiKeyChanges(),
  }));

beforeEach(() => {
  openPage();
  asVisitor();
  answer(LIST, [key]);
});

test('a change names what it is based on; when somebody was first, theirs is read', async () => {
  const { keys, change } = setUp();
  await vi.waitFor(() => expect(keys.value).toHaveLength(1));
  answer('PATCH /catalog/api-keys/one', () => problem(412));
  answer(LIST, [{ ...key, updatedAt: 'now' }]);
  await expect(change({ apiKey: key, body: { name: 'Shop' } })).rejects.toThrow();
  const [sent] = callsTo('PATCH /catalog/api-keys/one');
  expect([sent!.headers.get('if-match'), sent!.body]).toEqual(['"then"', { name: 'Shop' }]);
  expect(keys.value![0]!.updatedAt).toBe('now');
});

test('a rotation says until when the secret before works, and the list is read again', async () => {
  const { keys, rotate } = setUp();
  const oldSecretExpiresAt = '2026-11-24T12:00:00.000Z';
  answer('POST /catalog/api-keys/one/rotate', { ...key, secret: 'lwk_new' });
  answer(LIST, [{ ...key, oldSecretExpiresAt }]);
  expect((await rotate({ apiKey: key, oldSecretExpiresAt })).secret).toBe('lwk_new');
  expect(callsTo('POST /catalog/api-keys/one/rotate')[0]!.body).toEqual({ oldSecretExpiresAt });
  expect(keys.value![0]!.oldSecretExpiresAt).toBe(oldSecretExpiresAt);
});

test('a removal succeeds although the list cannot be read again', async () => {
  const { keys, remove } = setUp();
  await vi.waitFor(() => expect(keys.value).toHaveLength(1));
  answer('DELETE /catalog/api-keys/one', () => new Response(null, { status: 204 }));
  answer(LIST, () => problem(503));
  await remove(key);
  expect(callsTo('DELETE /catalog/api-keys/one')[0]!.query).toEqual({ remove: 'true' });
  expect(keys.value).toHaveLength(1);
});
