// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import DocumentRename from '@/features/assistant/documents/DocumentRename.vue';
import DocumentsPage from '@/features/assistant/documents/DocumentsPage.vue';
import DocumentsProgress from '@/features/assistant/documents/DocumentsProgress.vue';
import DocumentStatus from '@/features/assistant/documents/DocumentStatus.vue';
import DocumentsTable from '@/features/assistant/documents/DocumentsTable.vue';
import DocumentsUploads from '@/features/assistant/documents/DocumentsUploads.vue';
import { answer, callsTo, problem, resetApi } from '../../support/api.ts';
import { alerts, fill, mountComponent, press } from '../../support/mount-component.ts';

const document_ = (name: string, fields = {}) => ({
  id: name,
  name,
  file_type: 'markdown',
  index_status: 'ready',
  index_error: null,
  reindex_needed: false,
  chunk_count: 10,
  size_bytes: 3379,
  updated_at: '2026-11-01T10:00:00Z',
  text_updated_at: '2026-11-01T10:00:00Z',
  ...fields,
});
const PRICES = document_('Prices');

beforeEach(() => {
  resetApi();
  answer('GET /assistant/documents', [PRICES, document_('Parking', { file_type: 'pdf' })]);
  answer('GET /assistant/gaps', [{ id: 'g1' }]);
  answer('GET /assistant/model-status', []);
});

test('the tabs count documents and open gaps, and the address names the open tab', async () => {
  const { mounted, router } = await mountComponent(DocumentsPage, { path: '/documents' });
  const tabs = mounted.findAll('[role=tab]').map((tab) => tab.text().replace(/\s+/g, ' '));
  expect(tabs).toEqual(['Documents 2', 'Retrieval playground', 'Gaps 1', 'Synonyms']);
  await mounted.findAll('[role=tab]')[1]!.trigger('mousedown', { button: 0 });
  await expect.poll(() => router.currentRoute.value.query.tab).toBe('playground');
});

test('a row shows a document and opens it by its address', async () => {
  const { mounted } = await mountComponent(DocumentsTable, {
    props: { documents: [PRICES], current: 'Prices' },
    path: '/documents',
  });
  expect(mounted.findAll('tbody td').slice(0, 4).map((cell) => cell.text()))
    .toEqual(['Markdown', 'ready', '10', '3.3 KB']);
  expect(mounted.get('tbody a').attributes('href')).toBe('/documents?id=Prices');
});

test('documents are filtered by name, and all are shown again', async () => {
  const { mounted } = await mountComponent(DocumentsTable, {
    props: { documents: [PRICES, document_('Parking')], current: null },
  });
  await mounted.get('[aria-label="Search documents"]').setValue('park');
  expect(mounted.findAll('tbody a').map((link) => link.text())).toEqual(['Parking']);
  expect(mounted.get('p[role=status]').text()).toBe('1 of 2');
  await mounted.get('[aria-label="Search documents"]').setValue('none');
  await press('Show all documents');
  expect(mounted.findAll('tbody a')).toHaveLength(2);
});

test('an unchanged name is not sent, and a refused one keeps the form', async () => {
  const { mounted } = await mountComponent(DocumentRename, { props: { document: PRICES } });
  await fill('Name', ' ');
  await press('Rename');
  expect(alerts()).toEqual(['Enter a name.']);
  answer('PATCH /assistant/documents/Prices', () => problem(409, 'Taken'));
  await fill('Name', 'Parking');
  await press('Rename');
  expect(alerts()[0]).toContain('Taken');
  await fill('Name', 'Prices');
  await press('Rename');
  expect(mounted.emitted('close')).toHaveLength(1);
  expect(callsTo('PATCH /assistant/documents/Prices')).toHaveLength(1);
});

test.each([
  [{ index_status: 'indexing' }, 'indexing', undefined],
  [{ index_status: 'failed', index_error: 'No text.' }, 'reindex failed', /^No text\. Searches/],
  [{ index_status: 'failed', index_error: 'No text.', chunk_count: 0 }, 'failed', /^No text\.$/],
  [{ reindex_needed: true }, 'reindex needed', /another embedding model/],
])('a document as %j is %s', async (fields, text, why) => {
  const { mounted } = await mountComponent(DocumentStatus, {
    props: { document: document_('Prices', fields) },
  });
  expect(mounted.text()).toBe(text);
  if (why) expect(mounted.attributes('title')).toMatch(why);
});

test('progress counts from the most that waited', async () => {
  const documents = [document_('Prices', { index_status: 'indexing' })];
  const { mounted } = await mountComponent(DocumentsProgress, { props: { documents, waiting: 3 } });
  await mounted.setProps({ waiting: 2 });
  expect(mounted.text()).toMatch(/1 of 3 documents\s*now Prices\s*1 waiting/);
  await mounted.setProps({ waiting: 0 });
  expect(mounted.text()).toBe('');
});

test('uploads of known names are asked about, one by one or all', async () => {
  const onAnswer = vi.fn();
  const upload = (id: number) => ({ id, name: `${id}.md`, state: 'asking', sent: 0, notice: '' });
  const failed = { id: 3, name: '3.md', state: 'failed', sent: 0, notice: 'Empty.' };
  const { mounted } = await mountComponent(DocumentsUploads, {
    props: { uploads: [upload(1), upload(2), failed], onAnswer },
  });
  await press('Keep both: 2.md');
  await press('Cancel for all');
  expect(onAnswer.mock.calls).toEqual([[[2], 'keep-both'], [[1, 2], 'cancel']]);
  await press('Dismiss 3.md');
  expect(mounted.emitted('dismiss')).toEqual([[3]]);
});
