// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { beforeEach, expect, test } from 'vitest';
import InboxViews from '@/features/assistant/inbox/InboxViews.vue';
import { parseInboxFilter } from '@/features/assistant/inbox/inbox-filter.ts';
import Menu from '@/ui/Menu.vue';
import type { MenuItem } from '@/ui/menu-item.ts';
import { useToasts } from '@/ui/toasts.ts';
import { answer, callsTo, problem, resetApi } from '../../support/api.ts';
import { fill, mountComponent, press } from '../../support/mount-component.ts';

const VIEWS = 'GET /assistant/filters';
const SAVE = 'POST /assistant/filters';
const MINE = { id: 'v1', name: 'My bookings', filter: { show: 'mine', kind: 'booking' } };

beforeEach(resetApi);

async function open(query = {}) {
  const { mounted } = await mountComponent(InboxViews, {
    props: { modelValue: parseInboxFilter(query) },
  });
  const items = () => mounted.findComponent(Menu).props('items') as MenuItem[];
  return {
    mounted,
    labels: () => items().map(({ label }) => label),
    async choose(label: string) {
      items().find((each) => each.label === label)!.onSelect!();
      await flushPromises();
    },
  };
}

test('applies a view, and names the one that is shown', async () => {
  answer(VIEWS, [MINE]);
  const { mounted, labels, choose } = await open();
  expect(labels()).toEqual(['My bookings']);
  expect(mounted.text()).toBe('Views');
  await choose('My bookings');
  expect(mounted.emitted('update:modelValue')).toEqual([[parseInboxFilter(MINE.filter)]]);
  await mounted.setProps({ modelValue: parseInboxFilter(MINE.filter) });
  expect(mounted.text()).toBe('My bookings');
  expect(labels()).toEqual(['Delete “My bookings”', 'My bookings']);
});

test('says how to get a view as long as there is none', async () => {
  answer(VIEWS, []);
  const { labels } = await open();
  expect(labels()).toEqual(['Filter the list to save a view']);
});

test('says so if the views cannot be loaded', async () => {
  answer(VIEWS, () => problem(503));
  const { labels } = await open();
  expect(labels()).toEqual(['Couldn’t load your views']);
});

test('saves the filter under a name; a name that is taken is said in the form', async () => {
  answer(VIEWS, [], [], [{ ...MINE, filter: { show: 'mine' } }]);
  answer(SAVE, () => problem(409), MINE);
  const { mounted, choose } = await open({ show: 'mine' });
  await choose('Save as view…');
  await press('Save');
  expect(document.body.textContent).toContain('Enter a name');
  await fill('Name', 'My bookings');
  await press('Save');
  expect(document.querySelector('[role=dialog] [role=alert]')).not.toBeNull();
  await press('Save');
  expect(callsTo(SAVE).at(-1)!.body)
    .toEqual({ name: 'My bookings', list: 'requests', filter: { show: 'mine' } });
  expect(document.querySelector('[role=dialog]')).toBeNull();
  expect(mounted.text()).toBe('My bookings');
});

test('deletes the view that is shown, which can be undone', async () => {
  answer(VIEWS, [MINE], [], [MINE]);
  answer('DELETE /assistant/filters/v1', { id: 'v1', deleted: true });
  answer(SAVE, MINE);
  const { labels, choose } = await open(MINE.filter);
  await choose('Delete “My bookings”');
  expect(labels()).toEqual(['Save as view…']);
  useToasts().toasts.at(-1)!.actions![0]!.run();
  await flushPromises();
  expect(callsTo(SAVE)[0]!.body).toMatchObject({ list: 'requests', filter: MINE.filter });
});
