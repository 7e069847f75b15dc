import { expect, test } from 'vitest';
import type { Rerun } from '@contract/assistant/schemas/rerun.ts';
import type { Config } from '@contract/assistant/schemas/configs.ts';
import { isChanged } from '@/features/assistant/sandbox/inspector/state-rows.ts';
import { candidateOf } from '@/features/assistant/sandbox/rerun/candidate-of.ts';
import {
  describeChanged,
  describeCost,
  listSideRows,
} from '@/features/assistant/sandbox/rerun/rerun-result.ts';
import { call, traceOf } from '../inspector/traces.ts';
import { rerunOf, SIDE } from './reruns.ts';

const names = {
  nameOf: (code: string | null) => `The ${code}`,
  stepNameOf: (_: string | null, code: string | null) => `Step ${code}`,
  slotNameOf: (intent: string | null, code: string) => `${intent} ${code}`,
};

test.each<[Rerun['changed'], string]>([
  [[], 'Identical, word for word.'],
  [['text'], 'Only the wording differs.'],
  [['step'], 'The step differs.'],
  [['slots'], 'The slots differ.'],
  [['sources', 'text'], 'The sources and the text differ.'],
  [['step', 'slots', 'events', 'text'], 'The step, the slots, the events and the text differ.'],
  [['intent'], 'Another branch answered.'],
  [['intent', 'text'], 'Another branch answered; the text differs.'],
  [['intent', 'step', 'text'], 'Another branch answered; the step and the text differ.'],
])('what changed (%j) is told in words', (changed, words) => {
  expect(describeChanged(changed)).toBe(words);
});

const cells = (rerun: Rerun) =>
  Object.fromEntries(
    listSideRows(rerun, names).map((row) => [row.name, [row.before?.text, row.after?.text]]),
  );

test('both sides stand beside each other, the version that was tried among them', () => {
  const after: Rerun['after'] = {
    ...SIDE,
    intent_code: 'booking',
    config_version: 3,
    step: 'intro',
    events: ['hard_handoff'],
    sources: ['Plans.pdf', 'Fees.md', 'Fees.md'],
  };
  const rerun = rerunOf({ after });
  expect(cells(rerun)).toEqual({
    Branch: ['The prices', 'The booking'],
    Version: ['v2', 'v3'],
    Step: [undefined, 'Step intro'],
    Events: [undefined, 'handed over'],
    Sources: ['Fees.md', 'Fees.md, Plans.pdf'],
  });
  expect(listSideRows(rerunOf(), names).some(isChanged)).toBe(false);
});

test('a draft that answered is called so, a fixed reply has no version', () => {
  const after = { ...SIDE, config_version: null };
  const draft = call('prices', { config_id: null, config_version: null });
  const of = (calls: Rerun['trace']['calls']) =>
    rerunOf({ after, trace: traceOf('m1', { calls }) });
  expect(cells(of([draft]))['Version']).toEqual(['v2', 'draft']);
  expect(cells(of([{ ...draft, outcome: 'replaced' }]))['Version']).toEqual(['v2', undefined]);
  expect(cells(of([]))['Version']).toEqual(['v2', undefined]);
});

test('what it took is told, as an estimate where it is one', () => {
  const usage = { prompt_tokens: 1200, completion_tokens: 34, total_tokens: 1234 };
  expect(describeCost(rerunOf())).toBe('Took 850 ms and 1,234 tokens.');
  expect(describeCost(rerunOf({ latency_ms: 12_345, usage: { ...usage, estimated: true } })))
    .toBe('Took 12.3 s and about 1,234 tokens.');
  expect(describeCost(rerunOf({ usage: null }))).toBe('Took 850 ms.');
});

test('a candidate names a saved version by its id and a draft by its texts', () => {
  const texts = { system_prompt: 'You are.', rules_text: '', exit_conditions_text: '' };
  const config = { id: 'c1' } as Config;
  expect(candidateOf({
    prices: { value: '3', label: 'v3', texts, config },
    booking: { value: 'draft', label: 'Your draft', texts, config: null },
  })).toEqual({ prices: { config_id: 'c1' }, booking: texts });
});
