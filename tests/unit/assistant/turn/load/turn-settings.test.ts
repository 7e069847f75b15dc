import { expect, test } from 'vitest';
import {
  SettingsCache,
  type TurnSettings,
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
