import { expect, test } from 'vitest';
import { AssistantSettingsChange } from '@contract/assistant/schemas/settings.ts';
import { DEFAULT_SETTINGS } from '@contract/shared/contract/assistant-settings.ts';
import {
  findTextProblems,
  listTimeZones,
  toChange,
  toTexts,
} from '@/features/assistant/settings/setting-fields.ts';

const TEXTS = toTexts(DEFAULT_SETTINGS);

test('the form of the settings in force changes nothing', () => {
  expect(findTextProblems(TEXTS)).toEqual({});
  expect(toChange(TEXTS, DEFAULT_SETTINGS)).toEqual({});
});

test('a change has only what was changed, as the API takes it', () => {
  const texts = { ...TEXTS, time_zone: 'Asia/Tokyo', router_min_confidence: ' .7' };
  const change = toChange(texts, DEFAULT_SETTINGS);
  expect(change).toEqual({ time_zone: 'Asia/Tokyo', router_min_confidence: 0.7 });
});

test.each([
  ['router_min_confidence', ['', '-0.1', '1.1', 'half', '0,5'], ['0', '1', '0.25', '.5']],
  ['takeover_idle_minutes', ['', '0', '1441', '1.5', '1e3'], ['1', '1440', ' 30 ']],
  ['callback_due_minutes', ['', '4', '1441', '-5'], ['5', '1440']],
])('%s has a problem with what the API would refuse, and with nothing else', (name, bad, good) => {
  for (const text of bad) expect(findTextProblems({ ...TEXTS, [name]: text })).toHaveProperty(name);
  for (const text of good) {
    expect(findTextProblems({ ...TEXTS, [name]: text })).toEqual({});
    expect(AssistantSettingsChange.safeParse({ [name]: Number(text) }).success).toBe(true);
  }
});

test('the zone in force is among the zones, also where the browser does not list it', () => {
  expect(listTimeZones('US/Pacific')).toContain('US/Pacific');
  expect(listTimeZones('UTC').filter((zone) => zone === 'UTC')).toHaveLength(1);
});
