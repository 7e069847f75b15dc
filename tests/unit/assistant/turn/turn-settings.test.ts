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
const STORED = { ...EMPTY, assistant: {} };
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
  expect(() => cache.read(sent('1'), cache.latest)).toThrow('version 1 were left out');
  cache.read(sent('1', STORED), cache.latest);
  expect(() => cache.read(sent('2'), cache.latest)).toThrow('version 2 were left out');
});

test('settings that nobody set, or that cannot be used, have their initial values', () => {
  const initial = { ...DEFAULT_SETTINGS, time_zone: 'Asia/Tokyo', callback_due_minutes: 90 };
  const assistant = { time_zone: 'Mars/Olympus', router_min_confidence: 0.7, other: 1 };
  const read = new SettingsCache(initial).read(sent('1', { ...STORED, assistant }), null);
  expect(read.assistant).toEqual({ ...initial, router_min_confidence: 0.7 });
});

test('a dialog that keeps a version has it instead of the active one, and the settings of others stay', () => {
  const config = (intent_code: string, version: number) =>
    ({ intent_code, version }) as AgentConfig;
  const settings = { ...EMPTY, configs: [config('booking', 2), config('prices', 5)] };
  expect(withPinnedVersions(settings, [config('booking', 1), config('gone', 7)]).configs)
    .toEqual([config('booking', 1), config('prices', 5)]);
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
  const { settings } = sentSettings.parse({
    settings_version: crypto.randomUUID(),
    settings: {
      intents: [branch('old', true), branch('new', true), branch('off', false)],
      configs: [{ ...config('old', 'active'), id: crypto.randomUUID(), version: 1 }],
      steps: [],
      texts: {},
      assistant: {},
    },
  });
  const enabled = ({ branches }: Pick<TurnSettings, 'branches'>) =>
    branches.filter(({ is_enabled }) => is_enabled).map(({ code }) => code);
  expect(enabled(settings!)).toEqual(['old']);
  const tried = withConfigs(settings!, [
    config('old', 'x'),
    config('new', 'y'),
    config('off', 'z'),
  ]);
  expect(enabled(tried)).toEqual(['old', 'new']);
  expect(tried.configs.map(({ system_prompt }) => system_prompt)).toEqual(['x', 'y', 'z']);
  expect(settings!.configs.map(({ system_prompt }) => system_prompt)).toEqual(['active']);
});
