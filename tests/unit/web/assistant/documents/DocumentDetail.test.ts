// @vitest-environment happy-dom
import { mount } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, callsTo, problem, resetApi } from '../../support/api.ts';
import { useSession } from '@/stores/session.ts';
import DocumentDetail from '@/features/assistant/documents/DocumentDetail.vue';

const PATH = 'GET /assistant/documents/a';
let panel: ReturnType<typeof mountDetail>;

function mountDetail() {
  return mount(DocumentDetail, {
    props: { id: 'a', chunk: 0 },
    global: { plugins: [pinia] },
    attachTo: document.body,
  });
}

let pinia: ReturnType<typeof createPinia>;
beforeEach(() => {
  resetApi();
  pinia = createPinia();
  setActivePinia(pinia);
  answer(PATH, { id: 'a', name: 'Prices', raw_text: '# Prices', index_error: null });
  answer(`${PATH}/chunks`, [{ chunk_index: 0, text: 'A filling', page: 2, heading_path: '' }]);
});
afterEach(() => panel.unmount());

test('a document is shown with its chunks, and again when it changed', async () => {
  panel = mountDetail();
  await expect.poll(() => panel.text()).toMatch(/Prices.*# Prices.*1 chunk.*0 · page 2 · Start/s);
  await panel.setProps({ changedAt: '2026-11-22T10:00:00Z' });
  expect(callsTo(PATH)).toHaveLength(1);
  answer(PATH, { id: 'a', name: 'Replaced', raw_text: 'New', index_error: null });
  await panel.setProps({ changedAt: '2026-11-22T11:00:00Z' });
  await expect.poll(() => panel.text()).toContain('Replaced');
});

test.each([
  ['markdown', 'viewer', ['Download'], 'Prices.md'],
  ['markdown', 'editor', ['Edit', 'Download'], 'Prices.md'],
  ['pdf', 'editor', ['Download text'], 'Prices.txt'],
])('of %s a %s is offered %j', async (file_type, role, actions, file) => {
  const operator = { id: 'u1', email: 'ann@x', displayName: 'Ann', mustChangePassword: false };
  useSession().$patch({
    status: 'signed-out',
    operator: { ...operator, role: role as 'viewer' },
  });
  const index = { index_status: 'ready', index_error: null };
  answer(PATH, { id: 'a', name: 'Prices', file_type, raw_text: '# Prices', ...index });
  panel = mountDetail();
  await expect.poll(() => panel.text()).toContain('# Prices');
  const buttons = panel.findAll('button').filter((button) => button.text());
  expect(buttons.map((button) => button.text())).toEqual(actions);
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await buttons.at(-1)!.trigger('click');
  expect(click.mock.instances).toMatchObject([{ download: file }]);
  click.mockRestore();
});

test.each([404, 422])('after a %i it was not found, even if it was shown', async (status) => {
  panel = mountDetail();
  await expect.poll(() => panel.text()).toContain('# Prices');
  answer(PATH, () => problem(status));
  await panel.setProps({ changedAt: 'then' });
  await panel.setProps({ changedAt: 'now' });
  await expect.poll(() => panel.text()).toContain('Document not found');
});
