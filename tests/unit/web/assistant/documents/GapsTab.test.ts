// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { beforeEach, expect, test, vi } from 'vitest';
import GapDocument from '@/features/assistant/documents/GapDocument.vue';
import GapsTab from '@/features/assistant/documents/GapsTab.vue';
import { useToasts } from '@/ui/toasts.ts';
import { answer, callsTo, json, resetApi } from '../../support/api.ts';
import { fill, mountComponent, press } from '../../support/mount-component.ts';

const GAP = {
  id: 'g1',
  status: 'open',
  question_count: 3,
  last_asked_at: '2026-11-01T10:00:00Z',
  questions: [{
    message_id: 'm1',
    thread_id: 't1',
    text: 'Is there parking?',
    asked_at: '2026-11-01T10:00:00Z',
    cause: 'no_answer',
  }],
  settled_at: null,
  updated_at: 'then',
};
const PATCH = 'PATCH /assistant/gaps/g1';

beforeEach(() => {
  resetApi();
  answer(
    'GET /assistant/gaps',
    ({ query }: { query: { status: string } }) => json(query.status === 'open' ? [GAP] : []),
  );
});

test('a gap shows its question, how often it was asked and its mark', async () => {
  const { mounted } = await mountComponent(GapsTab, { props: { documents: [] } });
  expect(mounted.get('ol').text()).toMatch(
    /Is there parking\?.*Asked 3 times.*1 marked “No answer”/,
  );
  expect(mounted.get('ol').text()).toContain('and 2 earlier');
  await press('Write a document: Is there parking?');
  expect(mounted.emitted('write')).toMatchObject([[{ id: 'g1' }]]);
});

test('a dismissed gap can be opened again from the toast', async () => {
  await mountComponent(GapsTab, { props: { documents: [] } });
  answer(PATCH, { ...GAP, status: 'dismissed', updated_at: 'now' });
  await press('Dismiss: Is there parking?');
  const [toast] = useToasts().toasts;
  expect([toast!.text, toast!.actions![0]!.label]).toEqual(['Dismissed.', 'Undo']);
  toast!.actions![0]!.run();
  await expect.poll(() => callsTo(PATCH).map(({ body }) => body))
    .toEqual([{ status: 'dismissed' }, { status: 'open' }]);
  expect(callsTo(PATCH)[1]!.headers.get('if-match')).toBe('"now"');
});

test('gaps of another status are read when it is chosen', async () => {
  const { mounted } = await mountComponent(GapsTab, { props: { documents: [] } });
  await mounted.findAll('[type=radio]')[1]!.setValue(true);
  await expect.poll(() => mounted.text()).toContain('No closed gaps');
});

test('a document for a gap needs an answer below its questions', async () => {
  const { mounted } = await mountComponent(GapDocument, { props: { gap: GAP } });
  const button = () => document.querySelector('[type=submit]')!;
  expect(button().getAttribute('title')).toBe('Write an answer first');
  await press('Save and close the gap');
  await fill('Text', '## Is there parking?\n\nBehind the house.');
  expect(button().getAttribute('title')).toBeNull();
  answer('POST /assistant/documents/text', { id: 'd1', name: 'Is there parking' });
  await press('Save and close the gap');
  expect(callsTo('POST /assistant/documents/text')).toHaveLength(1);
  expect(mounted.emitted('saved')).toMatchObject([[{ id: 'd1' }]]);
});

test.each([
  [0.2, /not found\s*Parking\.md › Where\s*may have the answer/],
  [0.4, /found now\s*Parking\.md › Where/],
  [0.1, null],
])('a passage with a score of %d beside a question that was not found', async (score, shown) => {
  const questions = [{ ...GAP.questions[0]!, cause: 'nothing_found' }];
  answer('GET /assistant/gaps', [{ ...GAP, questions }]);
  answer('GET /assistant/retrieval', { min_score: 0.35 });
  const passage = { document_id: 'd1', document_name: 'Parking.md', chunk_index: 2 };
  answer('GET /assistant/documents/search', [{ ...passage, heading_path: 'Where', score }]);
  vi.stubGlobal('IntersectionObserver', IsNear);
  const { mounted } = await mountComponent(GapsTab, { props: { documents: [] } });
  await expect.poll(() => callsTo('GET /assistant/documents/search')).toHaveLength(1);
  await flushPromises();
  if (shown) expect(mounted.get('ol').text()).toMatch(shown);
  else expect(mounted.get('ol').text()).not.toContain('Parking.md');
});

/** Sees everything at once. */
class IsNear {
  constructor(private readonly onSeen: (entries: { isIntersecting: boolean }[]) => void) {}
  observe() {
    this.onSeen([{ isIntersecting: true }]);
  }
  disconnect() {}
}
