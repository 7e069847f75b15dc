// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { beforeEach, expect, test } from 'vitest';
import SettingsFixedTexts from '@/features/assistant/settings/SettingsFixedTexts.vue';
import { DEFAULT_SETTINGS } from '@contract/shared/contract/assistant-settings.ts';
import { useDrafts } from '@/stores/drafts.ts';
import { answer, callsTo, problem, resetApi } from '../../support/api.ts';
import { mountComponent, setRole } from '../../support/mount-component.ts';

const CHANGE = 'PATCH /assistant/assistant-settings';
const { fixed_texts: _, ...SETTINGS } = DEFAULT_SETTINGS;
const DEFAULTS = {
  escalation_reply: { en: 'A person will call.' },
  say_more: { en: 'Tell me more.' },
  person_offer: { en: 'A person?', de: 'Ein Mensch?' },
  takeover_ended: { en: '{name} has left.' },
  model_unavailable: { en: 'Your number?' },
  callback_noted: { en: 'Noted.' },
};
const STORED = {
  ...SETTINGS,
  languages: ['fr'],
  fixed_texts: { ...DEFAULTS, say_more: { en: 'More, please.', fr: 'Pardon ?' } },
  fixed_text_defaults: DEFAULTS,
};

beforeEach(() => {
  resetApi();
  answer('GET /assistant/organisation', { ...SETTINGS, languages: ['fr'] });
  answer('GET /assistant/assistant-settings', STORED);
});

async function open() {
  const { mounted } = await mountComponent(SettingsFixedTexts);
  const area = (at: number) => mounted.findAll('textarea')[at]!;
  return {
    mounted,
    area,
    values: () => mounted.findAll('textarea').map(({ element }) => element.value),
    states: () => mounted.findAll('.state').map((each) => each.text()),
    alerts: () => mounted.findAll('[role=alert]').map((each) => each.text()),
    languages: () => mounted.findAll('option').map((each) => each.text()),
    choose: (language: string) => mounted.find('select').setValue(language),
    reset: (label: string) =>
      mounted.find(`button[aria-label="Reset ${label} to the default"]`).trigger('click'),
    save: async () => {
      await mounted.find('form').trigger('submit');
      await flushPromises();
    },
  };
}

test('each text is shown in the chosen language, and says whether it is the default', async () => {
  const card = await open();
  expect(card.languages()).toEqual(['English · changed', 'Russian', 'German', 'French · changed']);
  expect(card.values())
    .toEqual([
      ...['A person will call.', 'More, please.', 'A person?', '{name} has left.'],
      ...['Your number?', 'Noted.'],
    ]);
  expect(card.states())
    .toEqual(['Default.', 'Changed.', 'Default.', 'Default.', 'Default.', 'Default.']);
  await card.choose('de');
  expect(card.values()).toEqual(['', '', 'Ein Mensch?', '', '', '']);
  expect(card.states()).toEqual([
    'No text in German: patients read the English one.',
    'No text in German: patients read the French one.',
    'Default.',
    'No text in German: patients read the English one.',
    'No text in German: patients read the English one.',
    'No text in German: patients read the English one.',
  ]);
});

test('only what was typed is sent, and a text like the default as null', async () => {
  answer(CHANGE, {});
  const card = await open();
  await card.area(0).setValue(' We call {{organisation.name}} back. ');
  await card.reset('Ask for more (English)');
  expect(card.values()[1]).toBe('Tell me more.');
  await card.choose('fr');
  await card.area(1).setValue('');
  await card.area(2).setValue('Une personne ?');
  expect(useDrafts().all.map(({ kind, key }) => [kind, key])).toEqual([
    ['general-settings', 'fixed-texts'],
  ]);
  await card.save();
  expect(callsTo(CHANGE).map(({ body }) => body)).toEqual([{
    fixed_texts: {
      escalation_reply: { en: 'We call {{organisation.name}} back.' },
      say_more: { en: null, fr: null },
      person_offer: { fr: 'Une personne ?' },
    },
  }]);
});

test.each([
  ['{{organisation.fax}}', /^\{\{organisation.fax\}\} is unknown\. Use placeholders of the/],
  [' ', /^Enter a text, or reset it/],
  ['x'.repeat(2001), /^Use at most 2000 characters/],
])('a wrong text is explained, kept as a draft and not sent', async (text, message) => {
  const card = await open();
  await card.area(0).setValue(text);
  expect(card.alerts()).toEqual([expect.stringMatching(message)]);
  await card.choose('de');
  expect(card.alerts()).toEqual([]);
  await card.save();
  expect(callsTo(CHANGE)).toEqual([]);
  expect(card.mounted.find('[type=submit]').attributes('title'))
    .toBe('Fix Hand-over to a person (English)');
  expect(useDrafts().all).toHaveLength(1);
});

test('a refused text stays typed', async () => {
  answer(CHANGE, () => problem(422));
  const card = await open();
  await card.area(0).setValue('We call back.');
  await card.save();
  expect(card.values()[0]).toBe('We call back.');
  await card.area(0).setValue('A person will call.');
  expect(useDrafts().all).toEqual([]);
});

test('viewers read only', async () => {
  const card = await open();
  await setRole('viewer');
  expect(card.mounted.findAll('textarea[readonly]')).toHaveLength(6);
  expect(card.mounted.findAll('button')).toEqual([]);
  await card.choose('fr');
  expect(card.values()[1]).toBe('Pardon ?');
});
