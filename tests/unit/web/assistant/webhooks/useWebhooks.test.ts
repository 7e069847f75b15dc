import '../../support/browser.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Webhook } from '../../../../../functions/assistant/schemas/webhooks.ts';
import { useWebhooks } from '../../../../../web/src/features/assistant/webhooks/useWebhooks.ts';
import { answer, callsTo, problem } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';

const LIST = 'GET /assistant/webhooks';
const webhook = { id: 'one', url: 'https://crm.example/', updated_at: 'then' } as Webhook;

beforeEach(() => {
  openPage();
  asVisitor();
  answer(LIST, [webhook]);
});

describe('useWebhooks', () => {
  test.each([[403, 'refused'], [503, 'failed']])('a %i is %s', async (status, shown) => {
    answer(LIST, () => problem(status));
    const webhooks = useWebhooks();
    await webhooks.load();
    expect(webhooks.status.value).toBe(shown);
  });

  test('a change names what it is based on; when somebody was first, theirs is read', async () => {
    const webhooks = useWebhooks();
    await webhooks.load();
    answer('PATCH /assistant/webhooks/one', () => problem(412));
    answer(LIST, [{ ...webhook, updated_at: 'now' }]);
    await expect(webhooks.change(webhook, { is_enabled: false })).rejects.toThrow();
    const [sent] = callsTo('PATCH /assistant/webhooks/one');
    expect([sent!.headers.get('if-match'), sent!.body]).toEqual(['"then"', { is_enabled: false }]);
    expect(webhooks.webhooks.value[0]!.updated_at).toBe('now');
  });

  test('without any it is empty, and not before it is known', async () => {
    answer(LIST, []);
    const webhooks = useWebhooks();
    expect(webhooks.isEmpty.value).toBe(false);
    await webhooks.load();
    expect(webhooks.isEmpty.value).toBe(true);
  });
});
