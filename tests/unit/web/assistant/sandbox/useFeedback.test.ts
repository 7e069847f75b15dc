import '../../support/browser.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ThreadMessage } from '@contract/assistant/schemas/threads.ts';
import { useFeedback } from '@/features/assistant/sandbox/useFeedback.ts';
import { useSession } from '@/stores/session.ts';
import { answer, callsTo, problem } from '../../support/api.ts';
import { openPage } from '../../support/session.ts';
import { patient } from './messages.ts';

const given = (user_id: string, helpful: boolean) => ({
  ...{ user_id, user_name: user_id, helpful },
  ...{ reason: null, note: null, updated_at: '2026-11-22T10:00:00Z' },
});

let message: ThreadMessage;

beforeEach(() => {
  openPage();
  useSession().$patch({ status: 'signed-out', operator: { id: 'me', role: 'editor' } as never });
  message = { ...patient('A reply'), id: 'm1', role: 'assistant' };
});

const feedback = () => useFeedback(() => message, (changed) => (message = changed));

describe('useFeedback', () => {
  test('puts the own answer in the place of the one before, beside those of others', async () => {
    message = { ...message, feedback: [given('me', true), given('other', true)] };
    answer('PUT /assistant/messages/m1/feedback', given('me', false));
    expect(await feedback().give({ helpful: false, reason: 'tone' })).toBe(true);
    expect(message.feedback.map(({ user_id, helpful }) => [user_id, helpful]))
      .toEqual([['other', true], ['me', false]]);
    expect(callsTo('PUT /assistant/messages/m1/feedback')[0]!.body)
      .toEqual({ helpful: false, reason: 'tone' });
  });

  test('takes only the own answer back', async () => {
    message = { ...message, feedback: [given('me', true), given('other', true)] };
    answer('DELETE /assistant/messages/m1/feedback', () => new Response(null, { status: 204 }));
    await feedback().takeBack();
    expect(message.feedback.map(({ user_id }) => user_id)).toEqual(['other']);
  });

  test('a refusal changes nothing, and says so', async () => {
    answer('PUT /assistant/messages/m1/route', () => problem(403));
    const { correctRoute, busy } = feedback();
    expect(await correctRoute('prices')).toBe(false);
    expect([message.corrected_route, busy.value]).toEqual([null, false]);
  });
});
