// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { beforeEach, expect, test, vi } from 'vitest';
import { viewDocument } from '@/features/assistant/draft-views.ts';
import DocumentEditor from '@/features/assistant/documents/DocumentEditor.vue';
import DocumentsPage from '@/features/assistant/documents/DocumentsPage.vue';
import { useDrafts } from '@/stores/drafts.ts';
import { useToasts } from '@/ui/toasts.ts';
import { answer, callsTo, json, problem, resetApi } from '../../support/api.ts';
import {
  alerts,
  dialogText,
  fill,
  mountComponent,
  press,
  setRole,
} from '../../support/mount-component.ts';

const [GET, PUT] = ['GET /assistant/documents/a', 'PUT /assistant/documents/a/text'];
const POST = 'POST /assistant/documents/text';
const stored = (fields = {}) => ({
  ...{ id: 'a', name: 'Hours', file_type: 'markdown', raw_text: 'one\ntwo' },
  ...{ index_status: 'ready', index_error: null, reindex_needed: false, chunk_count: 1 },
  ...{ size_bytes: 7, updated_at: '2026-11-01T10:00:00Z', text_updated_at: 'then' },
  ...fields,
});

beforeEach(() => {
  resetApi();
  answer(GET, stored());
  answer(`${GET}/chunks`, []);
  answer('GET /assistant/documents', [stored()]);
  answer('GET /assistant/gaps', []);
  answer('GET /assistant/model-status', []);
});

const open = async (id: string) => {
  const { mounted } = await mountComponent(DocumentEditor, { props: { id } });
  await flushPromises();
  return { mounted, drafts: useDrafts() };
};
/** Retries a check for up to 5 s, because a dialog box is loaded when it is first opened. */
const seen = (check: () => void) => vi.waitFor(check, { timeout: 5000 });

test('a new document is kept as a draft until it is added', async () => {
  answer(POST, () => problem(503, 'Busy'), stored());
  const { mounted, drafts } = await open('new');
  await fill('Name', ' Hours');
  await fill('Text', 'one');
  expect(drafts.mine('document', 'new')?.value)
    .toEqual({ name: ' Hours', text: 'one', base: null });
  expect(await viewDocument(drafts.all[0]!)).toMatchObject({
    title: ' Hours',
    to: '/documents?edit=new',
  });
  await press('Add document');
  expect(alerts()[0]).toContain('Busy');
  expect(drafts.all).toHaveLength(1);
  await press('Add document');
  expect(callsTo(POST)[1]!.body).toEqual({ name: 'Hours', file_type: 'markdown', text: 'one' });
  expect(drafts.all).toEqual([]);
  expect(mounted.emitted('saved')).toMatchObject([[{ id: 'a' }]]);
});

test('a document is edited on the base of what was read', async () => {
  answer(PUT, stored());
  const { drafts } = await open('a');
  await fill('Text', 'one\ntwo\nthree');
  await fill('Text', 'one\ntwo');
  expect(drafts.all).toEqual([]);
  await fill('Text', 'three');
  await press('Save document');
  const [{ headers, body }] = callsTo(PUT) as [ReturnType<typeof callsTo>[number]];
  expect(headers.get('if-match')).toBe('"then"');
  expect(body).toEqual({ name: 'Hours', file_type: 'markdown', text: 'three' });
});

test('what is typed while it is saved stays as a change to it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answer(POST, () => promise.then(() => json(stored())));
  const { drafts } = await open('new');
  await fill('Name', 'Hours');
  await fill('Text', 'one');
  await press('Add document');
  await fill('Text', 'one more');
  resolve();
  await seen(() => expect(drafts.mine('document', 'new')).toBeUndefined());
  expect(drafts.mine('document', 'a')?.value).toMatchObject({
    text: 'one more',
    base: { writtenAt: 'then' },
  });
});

test('a text that another person saved is shown, and both are merged or one is chosen', async () => {
  answer(PUT, () => problem(412, 'Somebody changed this document.'), stored());
  const { drafts } = await open('a');
  await fill('Text', 'zero\none\ntwo');
  answer(GET, stored({ raw_text: 'one\ntwo\nthree', text_updated_at: 'now' }));
  await press('Save document');
  await seen(() => expect(dialogText()).toContain('Someone else saved this document.'));
  expect(dialogText()).toContain('three');
  const text = () => (drafts.mine('document', 'a')?.value as { text: string } | undefined)?.text;
  await press('Use theirs, set mine aside');
  expect([text(), drafts.all.length]).toEqual([undefined, 1]);
  useToasts().toasts.at(-1)!.actions![0]!.run();
  await seen(() => expect(dialogText()).toContain('Someone else saved'));
  await press('Merge both');
  expect(text()).toBe('zero\none\ntwo\nthree');
  await press('Save document');
  expect(callsTo(PUT).map(({ headers }) => headers.get('if-match'))).toEqual(['"then"', '"now"']);
});

test('the page opens what is saved, and says whether it is indexed', async () => {
  answer(POST, stored({ index_status: 'failed', index_error: 'No text.' }));
  const { router } = await mountComponent(DocumentsPage, {
    path: '/documents?edit=new',
    route: '/documents',
  });
  await seen(() => expect(dialogText()).toContain('New document'));
  await fill('Name', 'Hours');
  await fill('Text', 'one');
  await press('Add document');
  await seen(() => expect(router.currentRoute.value.query).toEqual({ id: 'a' }));
  expect(useToasts().toasts.at(-1)).toMatchObject({
    tone: 'danger',
    text: '“Hours” saved, but it couldn’t be indexed. No text.',
  });
});

test('a viewer opens no editor', async () => {
  const { mounted } = await mountComponent(DocumentsPage, {
    path: '/documents',
    route: '/documents',
  });
  expect(mounted.text()).toContain('New document');
  await setRole('viewer');
  expect(mounted.text()).not.toContain('New document');
});
