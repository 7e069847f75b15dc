// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { beforeEach, expect, test } from 'vitest';
import ApiKeyConfirm from '@/features/assistant/api-keys/ApiKeyConfirm.vue';
import ApiKeysPage from '@/features/assistant/api-keys/ApiKeysPage.vue';
import { useToasts } from '@/ui/toasts.ts';
import { answer, callsTo, json, problem, resetApi } from '../../support/api.ts';
import { alerts, dialogText, fill, mountComponent, press } from '../../support/mount-component.ts';

const LIST = 'GET /catalog/api-keys';
const CREATE = 'POST /catalog/api-keys';
const KEY = {
  id: 'k1',
  name: 'Website chat',
  scope: 'chat',
  limit: '60/1m',
  lastFour: 'aB3d',
  hasSecret: true,
  oldSecretExpiresAt: null,
  createdByName: 'Ann',
  createdAt: '2026-11-01T10:00:00Z',
  updatedAt: 'then',
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
};

beforeEach(resetApi);

test('keys are listed with their facts', async () => {
  answer(LIST, [KEY]);
  const { mounted } = await mountComponent(ApiKeysPage);
  const cells = mounted.findAll('tbody tr > *').map((cell) => cell.text());
  expect(cells.slice(0, 5)).toEqual(['Website chat', 'not used yet', 'Chat', 'lwk_…aB3d', '60/1m']);
  expect(cells[7]).toBe('1 Nov 2026 by Ann');
});

test('without keys, or without the right to see them, the page says so', async () => {
  answer(LIST, []);
  const { mounted } = await mountComponent(ApiKeysPage);
  expect(mounted.text()).toContain('No API keys yet');
  mounted.unmount();
  answer(LIST, () => problem(403));
  expect((await mountComponent(ApiKeysPage)).mounted.text()).toMatch(/Only editors can see/);
});

test('a new key shows its secret once; a refused one keeps the form with its errors', async () => {
  answer(LIST, []);
  await mountComponent(ApiKeysPage);
  await press('New key');
  await expect.poll(dialogText).toContain('Create key');
  await press('Create key');
  expect(alerts()).toEqual(['Enter a name.']);
  await fill('Name', 'Shop');
  answer(
    CREATE,
    () => json({ title: 'Invalid', errors: [{ path: 'limit', message: 'Too often' }] }, {}, 422),
    { ...KEY, name: 'Shop', secret: 'lwk_secret' },
  );
  await press('Create key');
  expect(alerts()).toEqual(['Too often.']);
  answer(LIST, [KEY]);
  await press('Create key');
  expect(callsTo(CREATE)[1]!.body)
    .toEqual({ name: 'Shop', scope: 'chat', userId: null, limit: null, expiresAt: null });
  await expect.poll(dialogText).toContain('lwk_secret');
  await press('I have stored it');
  expect(document.body.textContent).not.toContain('lwk_secret');
});

test('a new key shows its secret even if its form was closed in the meantime', async () => {
  answer(LIST, [KEY]);
  await mountComponent(ApiKeysPage);
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer(CREATE, () => promise);
  await press('New key');
  await expect.poll(dialogText).toContain('Name');
  await fill('Name', 'Shop');
  await press('Create key');
  await press('Cancel');
  resolve(json({ ...KEY, secret: 'lwk_secret' }));
  await expect.poll(dialogText).toContain('lwk_secret');
});

test('a rotation sends when the old secret expires', async () => {
  const made: unknown[] = [];
  answer('POST /catalog/api-keys/k1/rotate', { ...KEY, secret: 'lwk_next' });
  const { mounted } = await mountComponent(ApiKeyConfirm, {
    props: { apiKey: KEY, action: 'rotate', onMade: (key: unknown) => made.push(key) },
  });
  await fill('Old secret', 'none');
  await press('Replace secret');
  const { oldSecretExpiresAt } = callsTo('POST /catalog/api-keys/k1/rotate')[0]!.body as never;
  expect(Math.abs(Date.parse(oldSecretExpiresAt) - Date.now())).toBeLessThan(5000);
  expect(made).toMatchObject([{ secret: 'lwk_next' }]);
  expect(mounted.emitted('close')).toHaveLength(1);
});

test('a revocation that fails keeps the question open', async () => {
  answer('DELETE /catalog/api-keys/k1', () => problem(503, 'Away'), () => new Response());
  const { mounted } = await mountComponent(ApiKeyConfirm, {
    props: { apiKey: KEY, action: 'revoke', onMade: () => {} },
  });
  expect(dialogText()).toMatch(/^Revoke “Website chat”\?/);
  await press('Revoke key');
  expect([alerts()[0], mounted.emitted('close')]).toEqual([
    expect.stringMatching('Away'),
    undefined,
  ]);
  await press('Revoke key');
  await flushPromises();
  expect(useToasts().latest?.text).toBe('“Website chat” revoked.');
});
