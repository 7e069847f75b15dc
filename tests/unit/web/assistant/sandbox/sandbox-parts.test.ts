// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ThreadMessage } from '@contract/assistant/schemas/threads.ts';
import { parseFilter } from '@/features/assistant/sandbox/dialog-filter.ts';
import ReplyFeedback from '@/features/assistant/sandbox/ReplyFeedback.vue';
import SandboxFilterForm from '@/features/assistant/sandbox/SandboxFilterForm.vue';
import SandboxTags from '@/features/assistant/sandbox/SandboxTags.vue';
import SandboxVersions from '@/features/assistant/sandbox/SandboxVersions.vue';
import { useToasts } from '@/ui/toasts.ts';
import { answer, callsTo, problem, resetApi } from '../../support/api.ts';
import { alerts, dialogText, fill, mountComponent, press } from '../../support/mount-component.ts';

const BRANCH = { code: 'prices', name: 'Prices', has_steps: false };

beforeEach(() => {
  resetApi();
  answer('GET /assistant/intents', [BRANCH]);
});

describe('ReplyFeedback', () => {
  const GIVE = 'PUT /assistant/messages/m1/feedback';
  const message = { id: 'm1', feedback: [], corrected_route: null, meta: null } as unknown as
    & ThreadMessage
    & Record<string, unknown>;

  test('stores that a reply was not helpful, and asks why', async () => {
    const own = { user_id: 'u1', helpful: false, reason: null, note: null };
    answer(GIVE, own);
    const { mounted } = await mountComponent(ReplyFeedback, { props: { message } });
    await press('Not helpful');
    expect(callsTo(GIVE)[0]!.body).toEqual({ helpful: false });
    const changed = mounted.emitted<[ThreadMessage]>('changed')?.[0]?.[0];
    await mounted.setProps({ message: changed });
    await vi.waitFor(() => expect(mounted.find('form').exists()).toBe(true));
    expect(mounted.find('form').attributes('aria-label')).toBe('Why the reply isn’t helpful');
  });

  test('says why it could not be stored', async () => {
    answer(GIVE, () => problem(503));
    const { mounted } = await mountComponent(ReplyFeedback, { props: { message } });
    await press('Helpful');
    expect(useToasts().toasts.at(-1)!.text).toContain('Couldn’t save your feedback.');
    expect(mounted.emitted('changed')).toBeUndefined();
  });
});

describe('SandboxFilterForm', () => {
  const SAVED = 'GET /assistant/filters';
  const options = {
    ...{ intent_code: [], version: [], config_id: [], step: [], event: [], has: [], tag: [] },
    user_id: [],
  };
  const saved = { id: 'f1', name: 'Unhelpful', filter: { order: 'unhelpful' } };
  const open = (query = {}) =>
    mountComponent(SandboxFilterForm, { props: { filter: parseFilter(query), options } });

  test('applies a saved filter', async () => {
    answer(SAVED, [saved]);
    const { mounted } = await open();
    await press('Unhelpful');
    expect(mounted.emitted('change')![0]).toEqual([parseFilter({ order: 'unhelpful' })]);
  });

  test('deletes a saved filter, which can be undone', async () => {
    answer(SAVED, [saved], [], [saved]);
    answer('DELETE /assistant/filters/f1', () => new Response(null, { status: 204 }));
    answer('POST /assistant/filters', saved);
    const { mounted } = await open();
    await press('Delete the filter Unhelpful');
    expect(mounted.text()).not.toContain('Saved filters');
    useToasts().toasts.at(-1)!.actions![0]!.run();
    await flushPromises();
    expect(callsTo('POST /assistant/filters')[0]!.body)
      .toEqual({ name: 'Unhelpful', list: 'threads', filter: { order: 'unhelpful' } });
    expect(mounted.text()).toContain('Saved filters');
  });

  test('saves what is filtered under a name', async () => {
    answer(SAVED, []);
    answer('POST /assistant/filters', saved);
    const { mounted } = await open({ order: 'unhelpful' });
    await fill('Save filters as', 'Unhelpful');
    await mounted.find('form').trigger('submit');
    await flushPromises();
    expect(callsTo('POST /assistant/filters')).toHaveLength(1);
  });
});

describe('SandboxTags', () => {
  const STORE = 'PUT /assistant/threads/t1/tags';
  const thread = { id: 't1', tags: ['dental'] };

  test('stores the tags that are typed, without blanks', async () => {
    answer(STORE, { tags: ['dental', 'urgent'] });
    const { mounted } = await mountComponent(SandboxTags, { props: { thread } });
    await press('Dialog tags');
    await fill('Tags', ' dental, urgent ,');
    await press('Save');
    expect(callsTo(STORE)[0]!.body).toEqual({ tags: ['dental', 'urgent'] });
    expect(mounted.emitted('tagged')).toEqual([[['dental', 'urgent']]]);
  });

  test('keeps the dialog open with what is wrong', async () => {
    answer(STORE, () => problem(422, 'Too many tags'));
    await mountComponent(SandboxTags, { props: { thread } });
    await press('Dialog tags');
    await press('Save');
    expect([alerts().join(), dialogText()].join()).toContain('Too many tags, in words');
  });
});

describe('SandboxVersions', () => {
  const CONFIGS = 'GET /assistant/configs';
  const versions = [
    { id: 'c2', version: 2, name: 'Shorter', is_active: false },
    { id: 'c1', version: 1, name: null, is_active: true },
  ];
  const open = (props = {}) =>
    mountComponent(SandboxVersions, {
      props: { open: true, candidate: null, isReal: false, ...props },
    });

  test('chooses a saved version of a branch', async () => {
    answer(CONFIGS, versions);
    const { mounted } = await open();
    const select = document.querySelector('select')!;
    expect([...select.options].map(({ text }) => text)).toEqual([
      'Active (v1)',
      'v2 · Shorter',
      'v1',
    ]);
    select.value = 'c2';
    select.dispatchEvent(new Event('change'));
    await press('Use these versions');
    expect(mounted.emitted('choose')).toEqual([[{ prices: { config_id: 'c2' } }]]);
  });

  test('can be tried again when versions could not be loaded', async () => {
    answer(CONFIGS, () => problem(503), versions);
    await open();
    expect(dialogText()).toContain('Couldn’t load versions');
    await press('Try again');
    expect(dialogText()).toContain('Prices');
  });

  test('is not offered in a dialog that counts', async () => {
    await open({ isReal: true });
    expect(dialogText()).toContain('The active versions answer this dialog.');
    expect(callsTo(CONFIGS)).toHaveLength(0);
  });
});
