// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import SynonymsTab from '@/features/assistant/synonyms/SynonymsTab.vue';
import { useToasts } from '@/ui/toasts.ts';
import { answer, callsTo, json, problem, resetApi } from '../../support/api.ts';
import { fill, mountComponent, press, setRole } from '../../support/mount-component.ts';

const SYNONYM = { id: 's1', word: 'whitening', synonyms: ['bleach', 'whiter'], revision: 3 };
const POST = 'POST /assistant/synonyms';
const PATCH = 'PATCH /assistant/synonyms/s1';

beforeEach(() => {
  resetApi();
  answer('GET /assistant/synonyms', [SYNONYM, { ...SYNONYM, id: 's2', word: 'crown' }]);
  answer(POST, SYNONYM);
});

test('synonyms are found by each of their words', async () => {
  const { mounted } = await mountComponent(SynonymsTab);
  expect(mounted.text()).toContain('bleach, whiter');
  await mounted.get('[aria-label="Search synonyms"]').setValue('CROW');
  expect(mounted.text()).toContain('1 of 2');
  await mounted.get('[aria-label="Search synonyms"]').setValue('nothing');
  expect(mounted.text()).toContain('No synonyms match');
});

test('words are separated by commas and line breaks', async () => {
  await mountComponent(SynonymsTab);
  await press('Add synonyms');
  await fill('Word in your documents', 'parking');
  await press('Save');
  expect(document.body.textContent).toContain('Enter at least one word.');
  await fill('Words that people use', 'car, drive,\n garage,');
  await press('Save');
  expect(callsTo(POST).map(({ body }) => body))
    .toEqual([{ word: 'parking', synonyms: ['car', 'drive', 'garage'] }]);
});

test('what is wrong with a word is said beside it', async () => {
  await mountComponent(SynonymsTab);
  const message = 'whitening has synonyms already; edit these';
  const errors = [{ path: 'word', message }, { path: 'synonyms.1', message: 'One word' }];
  answer(
    PATCH,
    () => json({ status: 409, code: 'already-exists', detail: message, errors }, {}, 409),
  );
  await press('Edit synonyms of “whitening”');
  await press('Save');
  expect(callsTo(PATCH)[0]!.headers.get('if-match')).toBe('"3"');
  expect(document.body.textContent).toContain(`${message}.`);
  expect(document.body.textContent).toContain('One word.');
});

test('deleted synonyms are restored from the toast', async () => {
  await mountComponent(SynonymsTab);
  answer('DELETE /assistant/synonyms/s1', {});
  await press('Delete synonyms of “whitening”');
  const [toast] = useToasts().toasts;
  expect(toast!.text).toBe('Synonyms of “whitening” deleted.');
  toast!.actions![0]!.run();
  await expect.poll(() => callsTo(POST).map(({ body }) => body))
    .toEqual([{ word: 'whitening', synonyms: ['bleach', 'whiter'] }]);
});

test('viewers read them, and nothing more', async () => {
  const { mounted } = await mountComponent(SynonymsTab);
  expect(mounted.find('[aria-label^="Delete synonyms"]').exists()).toBe(true);
  await setRole('viewer');
  expect(mounted.text()).toContain('whitening');
  expect(mounted.text()).not.toContain('Add synonyms');
  expect(mounted.find('[aria-label^="Delete synonyms"]').exists()).toBe(false);
});

test('a list that cannot be read says so', async () => {
  answer('GET /assistant/synonyms', () => problem(503));
  const { mounted } = await mountComponent(SynonymsTab);
  await expect.poll(() => mounted.text()).toContain('Couldn’t load synonyms');
});
