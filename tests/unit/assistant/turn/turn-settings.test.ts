import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../functions/shared/contract/assistant-settings.ts';
import {
  type AgentConfig,
  sentSettings,
  SettingsCache,
  type TurnSettings,
  withConfigs,
  withPinnedVersions,
} from '../../../../functions/assistant/turn/turn-settings.ts';

const EMPTY: TurnSettings = {
  branches: [],
  enabled: new Set(),
  configs: [],
  texts: {},
  assistant: DEFAULT_SETTINGS,
  safety: null,
};
const STORED = { intents: [], configs: [], steps: [], texts: {}, assistant: {} };
const sent = (settings_version: string, settings: typeof STORED | null = null) => ({
  settings_version,
  settings,
});

test('a turn reads with the settings it asked with, whatever others brought meanwhile', () => {
  const cache = new SettingsCache(DEFAULT_SETTINGS);
  const first = cache.read(sent('1', STORED), cache.latest);
  const known = cache.latest;
  const second = cache.read(sent('2', STORED), cache.latest);
  expect(second).not.toBe(first);
  expect(cache.read(sent('1'), known)).toBe(first);
  expect(cache.read(sent('2'), cache.latest)).toBe(second);
});

test('settings that were left out and never sent are an error, not others', () => {
  const cache = new SettingsCache(DEFAULT_SETTINGS);
  expect(() => cache.read(sent('1'), cache.latest)).toThrow('version 1, which are not cached');
  cache.read(sent('1', STORED), cache.latest);
  expect(() => cache.read(sent('2'), cache.latest)).toThrow('version 2, which are not cached');
});

test('settings that nobody set, or that cannot be used, have their initial values', () => {
  const initial = { ...DEFAULT_SETTINGS, time_zone: 'Asia/Tokyo', callback_due_minutes: 90 };
  const assistant = { time_zone: 'Mars/Olympus', router_min_confidence: 0.7, other: 1 };
  const read = new SettingsCache(initial).read(sent('1', { ...STORED, assistant }), null);
  expect(read.assistant).toEqual({ ...initial, router_min_confidence: 0.7 });
});

test('a dialog that keeps a version has it instead of the active one, and the settings of others stay', () => {
  const saved = (intent_code: string, version: number) => ({ ...config(intent_code, ''), version });
  const settings = { ...EMPTY, configs: [saved('booking', 2), saved('prices', 5)] };
  expect(withPinnedVersions(settings, [saved('booking', 1), saved('gone', 7)]).configs)
    .toEqual([saved('booking', 1), saved('prices', 5)]);
  expect(settings.configs[0]!.version).toBe(2);
});

const branch = (code: string, is_enabled: boolean) => ({
  code,
  name: code,
  description: '',
  is_enabled,
  is_system: false,
  is_authoritative: false,
});
const config = (intent_code: string, system_prompt: string): AgentConfig => ({
  id: null,
  version: null,
  intent_code,
  system_prompt,
  rules_text: '',
  exit_conditions_text: '',
});

test('a configuration in place of the active one answers, and lets a branch without one answer', () => {
  const sent = sentSettings.parse({
    settings_version: crypto.randomUUID(),
    settings: {
      intents: [branch('old', true), branch('new', true), branch('off', false)],
      configs: [{ ...config('old', 'active'), id: crypto.randomUUID(), version: 1 }],
      steps: [],
      texts: {},
      assistant: {},
    },
  });
  const settings = new SettingsCache(DEFAULT_SETTINGS).read(sent, null);
  const enabled = ({ branches }: Pick<TurnSettings, 'branches'>) =>
    branches.filter(({ is_enabled }) => is_enabled).map(({ code }) => code);
  expect(enabled(settings)).toEqual(['old']);
  const tried = withConfigs(settings, [
    config('old', 'x'),
    config('new', 'y'),
    config('off', 'z'),
  ]);
  expect(enabled(tried)).toEqual(['old', 'new']);
  expect(tried.configs.map(({ system_prompt }) => system_prompt)).toEqual(['x', 'y', 'z']);
  expect(settings.configs.map(({ system_prompt }) => system_prompt)).toEqual(['active']);
});

test('all texts name the organisation that is in force', () => {
  const stored = sentSettings.parse({
    settings_version: crypto.randomUUID(),
    settings: {
      intents: [branch('booking', true)],
      configs: [config('booking', 'You answer for {{organisation.name}}.')],
      steps: [{
        intent_code: 'booking',
        order_index: 0,
        code: 'ask',
        name: 'Ask',
        system_prompt: 'Open {{ organisation.hours }}',
        allowed_next: [],
        guards: {},
      }],
      texts: { say_more: 'Call {{organisation.phone}}', nudge: '{{step_name}}' },
      assistant: {
        name: 'Hillside School',
        phone: '{{organisation.name}}',
        hours: [{ day: 1, opens: '08:00', closes: '12:30' }],
      },
    },
  });
  const settings = new SettingsCache(DEFAULT_SETTINGS).read(stored, null);
  expect(settings.configs[0]!.system_prompt).toBe('You answer for Hillside School.');
  expect(settings.branches[0]!.steps[0]!.system_prompt)
    .toBe('Open Monday 8:00–12:30, closed from Tuesday to Sunday');
  expect(settings.texts).toEqual({
    say_more: 'Call {{organisation.name}}',
    nudge: '{{step_name}}',
  });
  expect(withConfigs(settings, [config('booking', '{{organisation.kind}}')]).configs[0])
    .toMatchObject({ system_prompt: 'organisation' });
});
