// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_ORGANISATION } from '@contract/shared/contract/organisation.ts';
import SetupLink from '@/features/assistant/setup/SetupLink.vue';
import SetupPage from '@/features/assistant/setup/SetupPage.vue';
import { findSetupPath } from '@/features/assistant/setup/find-setup-path.ts';
import { isGuideHidden } from '@/features/assistant/setup/hidden-guide.ts';
import { answer, callsTo, problem, resetApi } from '../../support/api.ts';
import { alerts, dialogText, fill, mountComponent, press } from '../../support/mount-component.ts';

const SETUP = 'GET /assistant/setup';
const IMPORT = 'POST /assistant/import';
const NOTHING = {
  is_needed: true,
  has_name: false,
  has_branch: false,
  has_document: false,
  has_dialog: false,
  is_active: false,
};
const ALL = Object.fromEntries(Object.keys(NOTHING).map((step) => [step, step !== 'is_needed']));
const TYRES = {
  code: 'tyres',
  name: 'Tyres',
  order_index: 9,
  active_version: null as number | null,
  is_system: false,
  is_enabled: false,
};

beforeEach(() => {
  resetApi();
  isGuideHidden.value = false;
  answer('GET /assistant/organisation', { ...DEFAULT_ORGANISATION, phone: '01632 960 000' });
  answer('GET /assistant/intents', []);
});

const steps = () =>
  [...document.querySelectorAll('li h2')].map(({ textContent }) => textContent!.trim());

test('each step says whether it is done, as the server knows it', async () => {
  answer(SETUP, { ...NOTHING, has_name: true, has_document: true });
  await mountComponent(SetupPage);
  expect(steps()).toEqual([
    'Name your organisation, done',
    'Choose how to begin, to do',
    'Add a document, done',
    'Try it, to do',
    'Switch it on, to do',
  ]);
  expect(document.querySelector('progress')!.value).toBe(2);
});

test('the organisation is named in place, and a missing name is told', async () => {
  answer(SETUP, NOTHING, { ...NOTHING, has_name: true });
  answer('PATCH /assistant/organisation', { ...DEFAULT_ORGANISATION, name: 'Rowan Tyres' });
  await mountComponent(SetupPage);
  await press('Save name');
  document.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
  await flushPromises();
  expect(alerts()).toEqual(['Enter a name.']);
  await fill('Name', ' Rowan Tyres ');
  document.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
  await flushPromises();
  expect(callsTo('PATCH /assistant/organisation').map(({ body }) => body))
    .toEqual([{ name: 'Rowan Tyres' }]);
  expect(steps()[0]).toBe('Name your organisation, done');
});

test('an example is imported as it was shown, without facts that a person entered', async () => {
  answer(SETUP, NOTHING, { ...ALL, has_dialog: false, is_needed: true });
  const changes = [
    { what: 'branch', where: 'branches/prices/branch.yaml', from: null, to: {} },
    { what: 'document', where: 'documents/a.md', from: null, to: {} },
    { what: 'document', where: 'documents/b.md', from: null, to: {} },
    { what: 'organisation', where: 'assistant.yaml#organisation.email', from: '', to: 'a@b.c' },
  ];
  answer(IMPORT, { changes, drift: [], missing_secrets: [] });
  await mountComponent(SetupPage);
  await press(/^Millbrook Garage/);
  await expect.poll(dialogText).toContain('1 branch2 documents');
  expect(dialogText()).toContain('Email');
  await press('Import the example');
  await flushPromises();
  const calls = callsTo(IMPORT);
  expect(calls.map(({ query }) => query)).toEqual([
    { activate: 'true', dry_run: 'true' },
    { activate: 'true', dry_run: 'false' },
  ]);
  const archive = calls[1]!.body as Blob;
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
  const { organisation, branches } = JSON.parse(
    new TextDecoder().decode(files['assistant.yaml']),
  );
  expect(organisation).toMatchObject({ name: 'Millbrook Garage', default_country: 'GB' });
  expect(organisation.phone).toBeUndefined();
  expect(Object.keys(files)).toContain(`branches/${branches[0]}/branch.yaml`);
  expect(Object.keys(files)).not.toContain('README.md');
});

test('a refused import is told in the dialog and changes no step', async () => {
  answer(SETUP, NOTHING);
  answer(
    IMPORT,
    { changes: [], drift: [], missing_secrets: [] },
    () => problem(409, 'Changed since the export'),
  );
  await mountComponent(SetupPage);
  await press(/^Millbrook Garage/);
  await expect.poll(dialogText).toContain('Its branches answer at once');
  await press('Import the example');
  expect(dialogText()).toContain('Changed since the export, in words');
});

test('an empty start adds the prompts of the fixed branches before it asks for a branch', async () => {
  answer(SETUP, NOTHING);
  answer(IMPORT, { changes: [], drift: [], missing_secrets: [] });
  await mountComponent(SetupPage);
  await press(/^Start empty/);
  await expect.poll(dialogText).toContain('New branch');
  const files = unzipSync(
    new Uint8Array(await (callsTo(IMPORT)[0]!.body as Blob).arrayBuffer()),
  );
  expect(Object.keys(files)).toContain('branches/_router/prompt.md');
});

test('a branch with an active version is switched on in place', async () => {
  answer(SETUP, { ...NOTHING, has_branch: true }, {
    ...NOTHING,
    has_branch: true,
    is_active: true,
  });
  answer('GET /assistant/intents', [{ ...TYRES, active_version: 1 }]);
  answer('PATCH /assistant/intents/tyres', TYRES);
  await mountComponent(SetupPage);
  await press('Switch on Tyres');
  expect(callsTo('PATCH /assistant/intents/tyres').map(({ body }) => body))
    .toEqual([{ is_enabled: true }]);
  expect(steps().at(-1)).toBe('Switch it on, done');
});

test('a branch without a version is tried and written in Settings', async () => {
  answer(SETUP, { ...NOTHING, has_branch: true });
  answer('GET /assistant/intents', [TYRES]);
  const { mounted } = await mountComponent(SetupPage);
  const links = mounted.findAll('a').map((each) => [each.text(), each.attributes('href')]);
  expect(links).toContainEqual(['Try it', '/settings/tyres/try']);
  expect(links).toContainEqual(['Write the prompt of Tyres', '/settings/tyres']);
});

test('the rail links to the guide while it is needed and not hidden', async () => {
  answer(SETUP, NOTHING);
  const { mounted } = await mountComponent(SetupLink);
  expect(mounted.text()).toBe('Set up 0/5 steps done');
  isGuideHidden.value = true;
  await flushPromises();
  expect(mounted.text()).toBe('');
});

test('a finished product has no link to the guide', async () => {
  answer(SETUP, { ...ALL, is_needed: false });
  const { mounted } = await mountComponent(SetupLink);
  expect(mounted.text()).toBe('');
});

test.each([
  ['is the guide where it is needed', NOTHING, false, '/start'],
  ['is none where it is hidden', NOTHING, true, null],
  ['is none where all is done', { ...ALL, is_needed: false }, false, null],
  ['is none without an answer', () => problem(503), false, null],
])('the first page %s', async (_, setup, isHidden, expected) => {
  answer(SETUP, setup);
  await mountComponent({ render: () => null });
  isGuideHidden.value = isHidden;
  await flushPromises();
  expect(await findSetupPath()).toBe(expected);
});
