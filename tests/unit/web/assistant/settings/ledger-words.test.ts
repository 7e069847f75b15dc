import { describe, expect, test } from 'vitest';
import { GATE_LACKS } from '@contract/assistant/schemas/configs.ts';
import { LEDGER_KINDS, type LedgerEntry } from '@contract/assistant/schemas/ledger.ts';
import {
  describeLedgerEntry,
  getStepBefore,
  listActivationNotes,
} from '@/features/assistant/settings/ledger-words.ts';
import {
  describeDialogs,
  describeGate,
  findRunForActivation,
} from '@/features/assistant/settings/outlook-words.ts';

const entry = (part: Partial<LedgerEntry>) =>
  ({ what: 'created', from: null, to: null, ...part }) as LedgerEntry;

describe('describeLedgerEntry', () => {
  test.each<[string, Partial<LedgerEntry>]>([
    ['v2 saved', { what: 'created', to: { version: 2 } }],
    ['v2 activated', { what: 'activated', to: { version: 2 } }],
    ['v2 activated in place of v1', {
      what: 'activated',
      from: { version: 1 },
      to: { version: 2 },
    }],
    ['Rolled back from v2 to v1', {
      what: 'rolled_back',
      from: { version: 2 },
      to: { version: 1 },
    }],
    ['Step “Intro” changed', { what: 'step_changed', to: { name: 'Intro', code: 'intro' } }],
    ['Fixed text “hello” deleted', { what: 'text_deleted', from: { code: 'hello' } }],
    ['Model budget changed: month from no limit to 5,000 tokens', {
      what: 'model_budget_changed',
      from: { tokens_per_day: 7, tokens_per_month: null },
      to: { tokens_per_day: 7, tokens_per_month: 5000 },
    }],
    ['Setting “time_zone” changed from Asia/Tokyo to Europe/London', {
      what: 'setting_changed',
      from: { code: 'time_zone', value: 'Asia/Tokyo' },
      to: { code: 'time_zone', value: 'Europe/London' },
    }],
    ['Setting “fixed_texts” changed', {
      what: 'setting_changed',
      from: { code: 'fixed_texts', value: {} },
      to: { code: 'fixed_texts', value: { say_more: { en: 'More?' } } },
    }],
    ['Activation gate changed from warn to require', {
      what: 'test_gate_changed',
      from: { gate: 'warn' },
      to: { gate: 'require' },
    }],
    ['Branch changed: name, on or off', {
      what: 'branch_changed',
      from: { name: 'A', is_enabled: true, description: 'x' },
      to: { name: 'B', is_enabled: false, description: 'x' },
    }],
  ])('says %s', (words, part) => {
    expect(describeLedgerEntry(entry(part))).toBe(words);
  });

  test('knows every kind of entry', () => {
    for (const what of LEDGER_KINDS) {
      expect(describeLedgerEntry(entry({ what }))).toMatch(/^[A-Zv]/);
    }
  });
});

describe('of an entry', () => {
  test('it is told that the gate was overridden, and who keeps another version', () => {
    expect(listActivationNotes(entry({ to: { overridden: 'no_run', kept_dialogs: 1 } }))).toEqual([
      'Activation gate overridden.',
      '1 dialog pinned to another version.',
    ]);
    expect(listActivationNotes(entry({ to: { version: 2 } }))).toEqual([]);
  });

  test('about a step it is told what the step was', () => {
    const from = {
      code: 'intro',
      name: 'Intro',
      system_prompt: 'Old',
      allowed_next: [],
      guards: {},
    };
    expect(getStepBefore(entry({ what: 'step_changed', from }))).toEqual(from);
    expect(getStepBefore(entry({ what: 'step_changed', from: { code: 'intro' } }))).toBeNull();
    expect(getStepBefore(entry({ what: 'text_changed', from }))).toBeNull();
  });
});

describe('the outlook in words', () => {
  test.each(
    [
      ['off', 'no_run', 'info'],
      ['warn', 'no_run', 'warning'],
      ['require', 'no_run', 'danger'],
      ['require', null, 'success'],
    ] as const,
  )('a gate %s with %s missing is told as %s', (gate, missing, tone) => {
    expect(describeGate({ gate, missing }, 2).tone).toBe(tone);
  });

  test('each thing that a gate can lack is told', () => {
    for (const missing of GATE_LACKS) {
      expect(describeGate({ gate: 'warn', missing }, 2).text).toMatch(/^[A-Z].*\.$/);
    }
  });

  test('an activation names a run that has ended, and no other', () => {
    expect(findRunForActivation({ missing: null, run_id: 'r1' })).toBe('r1');
    expect(findRunForActivation({ missing: 'tests_failed', run_id: 'r1' })).toBe('r1');
    expect(findRunForActivation({ missing: 'run_not_done', run_id: 'r1' })).toBeUndefined();
    expect(findRunForActivation({ missing: 'no_run', run_id: null })).toBeUndefined();
  });

  test.each([
    ['None.', [], 0],
    ['1 dialog will continue with v2.', [[1, 0]], 0],
    ['5 dialogs will continue with v2, including 2 pinned to an earlier version.', [
      [1, 1],
      [3, 0],
    ], 2],
  ])('%s', (words, places, kept_dialogs) => {
    const dialogs = places.map(([running = 0, suspended = 0]) => ({
      step_code: null,
      running,
      suspended,
    }));
    expect(describeDialogs({ dialogs, kept_dialogs }, 2)).toBe(words);
  });
});
