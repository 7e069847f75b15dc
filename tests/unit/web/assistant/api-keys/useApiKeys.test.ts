import '../../support/browser.ts';
import { beforeEach, expect, test } from 'vitest';
import type { ApiKey } from '../../../../../functions/catalog/schemas/api-keys.ts';
import { useApiKeys } from '../../../../../web/src/features/assistant/api-keys/useApiKeys.ts';
import { answer, callsTo, problem } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';

const LIST = 'GET /catalog/api-keys';
const key = { id: 'one', name: 'Website', updatedAt: 'then' } as ApiKey;

beforeEach(() => {
  openPage();
  asVisitor();
  answer(LIST, [key]);
});

test.each([[403, 'refused'], [503, 'failed']])('a %i is %s', async (status, shown) => {
  answer(LIST, () => problem(status));
  const keys = useApiKeys();
  await keys.load();
  expect(keys.status.value).toBe(shown);
});

test('without any it is empty, and not before it is known', async () => {
  answer(LIST, []);
  const keys = useApiKeys();
  expect(keys.isEmpty.value).toBe(false);
  await keys.load();
  expect(keys.isEmpty.value).toBe(true);
});

test('a change names what it is based on; when somebody was first, theirs is read', async () => {
  const keys = useApiKeys();
  await keys.load();
  answer('PATCH /catalog/api-keys/one', () => problem(412));
  answer(LIST, [{ ...key, updatedAt: 'now' }]);
  await expect(keys.change(key, { name: 'Shop' })).rejects.toThrow();
  const [sent] = callsTo('PATCH /catalog/api-keys/one');
  expect([sent!.headers.get('if-match'), sent!.body]).toEqual(['"then"', { name: 'Shop' }]);
  expect(keys.keys.value[0]!.updatedAt).toBe('now');
});

test('a rotation says until when the secret before works, and the list is read again', async () => {
  const keys = useApiKeys();
  const ends = '2026-11-24T12:00:00.000Z';
  answer('POST /catalog/api-keys/one/rotate', { ...key, secret: 'lwk_new' });
  answer(LIST, [{ ...key, oldSecretExpiresAt: ends }]);
  expect((await keys.rotate(key, ends)).secret).toBe('lwk_new');
  expect(callsTo('POST /catalog/api-keys/one/rotate')[0]!.body).toEqual({
    oldSecretExpiresAt: ends,
  });
  expect(keys.keys.value[0]!.oldSecretExpiresAt).toBe(ends);
});
