import { expect, test } from 'vitest';
import {
  type AgentConfig,
  SettingsCache,
  type TurnSettings,
  withPinned,
} from '../../../../../functions/assistant/turn/load/turn-settings.ts';

const EMPTY: TurnSettings = { branches: [], configs: [], texts: {} };
const sent = (settings_version: string, settings: TurnSettings | null = null) => ({
  settings_version,
  settings,
});

test('a turn reads with the settings it asked with, whatever others brought meanwhile', () => {
  const cache = new SettingsCache();
  const [first, second] = [{ ...EMPTY }, { ...EMPTY }];
  cache.read(sent('1', first), cache.latest);
  const known = cache.latest;
  expect(cache.read(sent('2', second), cache.latest)).toBe(second);
  expect(cache.read(sent('1'), known)).toBe(first);
  expect(cache.read(sent('2'), cache.latest)).toBe(second);
});

test('settings that were left out and never sent are an error, not others', () => {
  const cache = new SettingsCache();
  expect(() => cache.read(sent('1'), cache.latest)).toThrow('version 1 were left out');
  cache.read(sent('1', EMPTY), cache.latest);
  expect(() => cache.read(sent('2'), cache.latest)).toThrow('version 2 were left out');
});

test('a dialog that keeps a version has it instead of the active one, and the settings of others stay', () => {
  const config = (intent_code: string, version: number) =>
    ({ intent_code, version }) as AgentConfig;
  const settings = { ...EMPTY, configs: [config('booking', 2), config('prices', 5)] };
  expect(withPinned(settings, [config('booking', 1), config('gone', 7)]).configs)
    .toEqual([config('booking', 1), config('prices', 5)]);
  expect(settings.configs[0]!.version).toBe(2);
});
