import '../../support/browser.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { ref } from 'vue';
import { useUsage } from '@/features/assistant/settings/useUsage.ts';
import { answer, unreachable } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';

const used = (turns: number) => [{ version: 1, turns }];

beforeEach(() => {
  openPage();
  asVisitor();
});

test('the usage of each branch is read, and unknown until then and without the server', async () => {
  answer('GET /assistant/intents/booking/usage', used(3));
  answer('GET /assistant/intents/prices/usage', unreachable);
  const code = ref('booking');
  const { data, error } = withSetup(() => useUsage(code));
  expect(data.value).toBeUndefined();
  await vi.waitFor(() => expect(data.value).toEqual(used(3)));
  code.value = 'prices';
  await vi.waitFor(() => expect(error.value).not.toBeNull());
  expect(data.value).toBeUndefined();
});
