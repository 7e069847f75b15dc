import { expect, test } from 'vitest';
import {
  AssistantSettingsChange,
  OrganisationChange,
} from '@contract/assistant/schemas/settings.ts';
import { DEFAULT_SETTINGS } from '@contract/shared/contract/assistant-settings.ts';
import {
  ASSISTANT_SECTIONS,
  findTextProblems,
  listTimeZones,
  ORGANISATION_SECTIONS,
  toChange,
  toTexts,
} from '@/features/assistant/settings/setting-fields.ts';

const FIELDS = [...ORGANISATION_SECTIONS, ...ASSISTANT_SECTIONS].flatMap(({ fields }) => fields);
const TEXTS = toTexts(FIELDS, DEFAULT_SETTINGS);

test('the form of the settings in force changes nothing', () => {
  expect(findTextProblems(FIELDS, TEXTS)).toEqual({});
  expect(toChange(FIELDS, TEXTS, DEFAULT_SETTINGS)).toEqual({});
});

test('a change has only what was changed, as the API takes it', () => {
  const texts = { ...TEXTS, time_zone: 'Asia/Tokyo', router_min_confidence: ' .7' };
  const change = toChange(FIELDS, texts, DEFAULT_SETTINGS);
  expect(change).toEqual({ time_zone: 'Asia/Tokyo', router_min_confidence: 0.7 });
});

test.each([
  ['router_min_confidence', ['', '-0.1', '1.1', 'half', '0,5'], ['0', '1', '0.25', '.5']],
  ['takeover_idle_minutes', ['', '0', '1441', '1.5', '1e3'], ['1', '1440', ' 30 ']],
  ['takeover_waiting_minutes', ['', '0', '1440', '1.5'], ['1', '1439']],
  ['callback_due_minutes', ['', '4', '1441', '-5'], ['5', '1440']],
])('%s has a problem with what the API would refuse, and with nothing else', (name, bad, good) => {
  for (const text of bad) {
    expect(findTextProblems(FIELDS, { ...TEXTS, [name]: text })).toHaveProperty(name);
  }
  for (const text of good) {
    expect(findTextProblems(FIELDS, { ...TEXTS, [name]: text })).toEqual({});
    expect(AssistantSettingsChange.safeParse({ [name]: Number(text) }).success).toBe(true);
  }
});

test.each([
  ['kind', ['', 'x'.repeat(51)], ['school']],
  ['email', ['hello', 'a@b'], ['', 'hello@school.example']],
  ['languages', ['english', 'e', 'de, deutsch!'], ['', 'en, pt-BR']],
  ['default_country', ['GBR', '1'], ['', 'de']],
  ['accent', ['green', '#12345'], ['', '#A0B1C2']],
  ['closed_dates', ['Christmas', '25.12.2026'], ['', '2026-12-25\n2026-12-26']],
])('%s of the organisation has a problem with what the API would refuse', (name, bad, good) => {
  for (const text of bad) {
    expect(findTextProblems(FIELDS, { ...TEXTS, [name]: text })).toHaveProperty(name);
  }
  for (const text of good) {
    const texts = { ...TEXTS, [name]: text };
    expect(findTextProblems(FIELDS, texts)).toEqual({});
    const change = toChange(FIELDS, texts, DEFAULT_SETTINGS);
    expect(OrganisationChange.safeParse(change)).toMatchObject({ success: true });
  }
});

test('the zone in force is among the zones, also where the browser does not list it', () => {
  expect(listTimeZones('US/Pacific')).toContain('US/Pacific');
  expect(listTimeZones('UTC').filter((zone) => zone === 'UTC')).toHaveLength(1);
});
