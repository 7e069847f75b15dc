import { expect, test } from 'vitest';
import type { PromptPart } from '@contract/assistant/schemas/trace.ts';
import { promptRows, type SentPrompt } from '@/features/assistant/sandbox/inspector/prompt-rows.ts';
import { sentRequests } from '@/features/assistant/sandbox/inspector/sent-requests.ts';
import { callOutcome } from '@/features/assistant/sandbox/inspector/call-outcome.ts';
import { call, traceOf } from './traces.ts';

const names = {
  nameOf: (code: string | null) => `The ${code}`,
  stepNameOf: (_: string | null, code: string | null) => `Step ${code}`,
  slotNameOf: (intent: string | null, code: string) => `${intent} ${code}`,
};

type Made = [kind: PromptPart['kind'], text: string, ref?: PromptPart['ref']];

function sent(made: Made[], version: number | null = 2): SentPrompt {
  let prompt = '';
  const parts = made.map(([kind, text, ref = null]): PromptPart => {
    if (prompt !== '') prompt += '\n\n';
    const start = prompt.length;
    prompt += text;
    return { kind, start, end: prompt.length, ref };
  });
  return { intent_code: 'booking', version, prompt, parts };
}

const OF_VERSION = { config_id: 'c1' };

test('a part is labelled and leads to where it is edited', () => {
  const rows = promptRows(
    sent([
      ['system_prompt', 'You are.', OF_VERSION],
      ['step', 'Ask.', { intent_code: 'booking', step_code: 'intro' }],
      ['fragments', 'They are data.'],
      ['fragment', 'Fragment 1, Fees: Crowns\n```\n£600\n```', {
        document_id: 'd1',
        chunk_index: 4,
      }],
      ['state', 'Slots: {}', { text_code: 'state_block' }],
      ['now', 'It is Monday.'],
    ]),
    names,
  );
  expect(rows.map(({ label, link, note }) => [label, link?.text, link?.to, note])).toEqual([
    ['System prompt', 'v2', '/settings/booking/prompt?version=2', ''],
    ['Step “Step intro”', 'Edit the step', '/settings/booking/scenario/intro', ''],
    ['About the sources', undefined, undefined, 'Written by the engine'],
    ['Source 1, Fees: Crowns', 'Document', '/documents?id=d1&chunk=4', ''],
    ['Current state', undefined, undefined, 'Fixed text state_block'],
    ['Date and time', undefined, undefined, 'Written by the engine'],
  ]);
  expect(rows[1]!.text).toBe('Ask.');
});

test('a draft leads to the editor, and the list of branches to Settings', () => {
  const rows = promptRows(sent([['rules', 'Be kind.'], ['branches', '- a']], null), names);
  expect(rows.map(({ link, note }) => [link?.to, note])).toEqual([
    ['/settings/booking/prompt', ''],
    ['/settings', ''],
  ]);
});

test('no character of a prompt is left out', () => {
  const whole = sent([['rules', 'Be kind.'], ['now', 'Monday.']]);
  const around: SentPrompt = {
    ...whole,
    prompt: `Before. ${whole.prompt}\nAfter.`,
    parts: whole.parts.map((part) => ({ ...part, start: part.start + 8, end: part.end + 8 })),
  };
  expect(promptRows(around, names).map(({ label, text }) => [label, text])).toEqual([
    ['Text', 'Before.'],
    ['Rules', 'Be kind.'],
    ['Date and time', 'Monday.'],
    ['Text', 'After.'],
  ]);
  expect(promptRows({ ...whole, parts: [] }, names)).toMatchObject([{ text: whole.prompt }]);
});

test('requests are those of the router and of each branch, the last one made the reply', () => {
  const calls = [
    call('prices', { outcome: 'handed_off' }),
    call('booking', { config_version: null, config_id: null }),
  ];
  expect(sentRequests(traceOf('m1', { calls }), names).map(({ label }) => label)).toEqual([
    'Router v7',
    'The prices v2, not shown',
    'The booking draft',
  ]);
  expect(sentRequests(traceOf('m1', { router: null, calls: [] }), names)).toEqual([]);
});

test('what became of an answer is told in words', () => {
  const calls = [call('prices', { outcome: 'handed_off' }), call('booking')];
  expect([0, 1].map((index) => callOutcome(calls, index, names))).toEqual([
    'Not shown: it handed the dialog over to The booking',
    'Shown to the patient',
  ]);
  expect(callOutcome([call('prices', { outcome: 'handed_off' })], 0, names))
    .toBe('Not shown: it handed the dialog over');
  expect(callOutcome([call('prices', { outcome: 'replaced' })], 0, names))
    .toBe('Not shown: replaced by a fixed reply');
});
