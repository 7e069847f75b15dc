import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readText } from '../../../support/read-text.ts';
import { holdsControl, replyText } from './reply-texts.ts';
import { runs } from '../../../support/property-runs.ts';

const TAIL = '{"state_after": "book", "slots_updated": {"name": "Ann {x} \\"y\\""}}';
const BOOK = { state_after: 'book', slots_updated: { name: 'Ann {x} "y"' }, soft_insertion: false };

const tails: [sentence: string, reply: string, text: string][] = [
  ['a tail after the text', `Fine.\n\n${TAIL}`, 'Fine.'],
  ['a tail before the text', `${TAIL}\nFine.`, 'Fine.'],
  ['a tail in the middle', `Fine.\n${TAIL}\nBye.`, 'Fine.\n\nBye.'],
  ['a tail in a code fence', `Fine.\n\`\`\`json\n${TAIL}\n\`\`\``, 'Fine.'],
  ['a tail in a fence that is not closed', `Fine.\n\`\`\`json\n${TAIL}`, 'Fine.'],
  [
    'a tail in a fence before a line that names a key',
    `Fine.\n\`\`\`\n${TAIL}\n\`\`\`\nAt five. state_after`,
    'Fine.\n\nAt five.',
  ],
  ['a tail with a label', `Fine.\nSTATE_JSON: ${TAIL}`, 'Fine.'],
  ['a bold label before a fence', `Fine.\n**STATE_JSON**:\n\`\`\`\n${TAIL}\n\`\`\``, 'Fine.'],
  ['a tail inside another object', `Fine. {"STATE_JSON": ${TAIL}}`, 'Fine.'],
  ['a tail in a list', `Fine. [${TAIL}]`, 'Fine.'],
  [
    'other JSON before the tail',
    `See {"price": {"crown": 3}}.\n${TAIL}`,
    'See {"price": {"crown": 3}}.',
  ],
  ['several objects: the last one counts', `{"state_after": "close"} Fine.\n${TAIL}`, 'Fine.'],
  ['an open brace in the prose', `Smile :-{ then ${TAIL}`, 'Smile :-{ then'],
  ['a brace in quoted prose', `He said "hello { there" ${TAIL}`, 'He said "hello { there"'],
  ['a quote that never closes', `5" wide { or so\n${TAIL}`, '5" wide { or so'],
  [
    'a tail whose keys have another case',
    `Fine. ${TAIL.replace('state_after', 'stateAfter').replace('slots_updated', 'SLOTS-UPDATED')}`,
    'Fine.',
  ],
  ['a tail before a full stop', `Fine ${TAIL}.`, 'Fine.'],
  [
    'an object after an escaped brace',
    `Fine. {"\\{"slots_updated": {"time": null}}${TAIL}`,
    'Fine. {"\\',
  ],
];

test.each(tails)('reads %s', (_, reply, text) => {
  expect(readText(reply)).toMatchObject({ text, tail: { ok: true, value: BOOK } });
});

const broken: [sentence: string, reply: string, reason: RegExp][] = [
  ['a tail cut in a value', 'Fine. {"state_after": "bo', /breaks off/],
  ['a tail cut in its first key', 'Fine. {"sta', /breaks off/],
  ['a tail cut at its first brace', 'Fine.\n```json\n{', /breaks off/],
  ['a tail that is not JSON', 'Fine. {"state_after": book}', /not valid JSON/],
  ['a step that is not a text', 'Fine. {"state_after": 5}', /state_after/],
  ['slots that are a list', 'Fine. {"slots_updated": [1]}', /slots_updated/],
];

test.each(broken)('hides %s and says why it was not read', (_, reply, reason) => {
  const { text, tail } = readText(reply);
  expect(text).toBe('Fine.');
  expect(tail).toEqual({ ok: false, reason: expect.stringMatching(reason) });
});

const tags: [sentence: string, reply: string, codes: string[], text: string][] = [
  ['alone', '[INTENT_CHANGE: price_question]', ['price_question'], ''],
  ['after the text', 'One moment. [INTENT_CHANGE: reschedule]', ['reschedule'], 'One moment.'],
  ['in any case', '[intent_change: PRICE_QUESTION]', ['price_question'], ''],
  ['in any spacing', '[ Intent Change :reschedule ] Hi', ['reschedule'], 'Hi'],
  ['without underscore', '[INTENT-CHANGE:reschedule]', ['reschedule'], ''],
  ['with a quoted code', '[INTENT_CHANGE: "reschedule"]', ['reschedule'], ''],
  ['repeated', '[INTENT_CHANGE: a] x [INTENT_CHANGE: b]', ['a', 'b'], 'x'],
  ['in bold', 'Hi **[INTENT_CHANGE: a]**', ['a'], 'Hi'],
  ['in double brackets', 'Hi [[INTENT_CHANGE: a]]', ['a'], 'Hi'],
  ['inside a tail', 'Hi {"state_after": "[INTENT_CHANGE: a]"}', ['a'], 'Hi'],
  ['cut off', 'Hi [INTENT_CHANGE: pri', [], 'Hi'],
  ['inside another', 'Hi [INTENT_[INTENT_CHANGE: a]CHANGE: b]', ['a'], 'Hi CHANGE: b]'],
];

test.each(tags)('takes out an INTENT_CHANGE tag %s', (_, reply, codes, text) => {
  expect(readText(reply)).toMatchObject({ text, intentChanges: codes });
});

const untouched = [
  'Hello',
  'A [note] and {x}',
  '```json\n{"a": 1}\n```',
  '{"price": 3}',
  'The state after it',
];

test.each(untouched)('leaves %j as it is', (text) => {
  expect(readText(text)).toEqual({ text, tail: null, intentChanges: [] });
});

test.each(['', '  \n', '**', '---', '```'])('finds nothing to show in %j', (reply) => {
  expect(readText(reply).text).toBe('');
});

test('a slot named __proto__ harms nobody', () => {
  const { tail } = readText('{"slots_updated": {"__proto__": "x", "name": "Ann"}}');
  expect(tail).toMatchObject({ ok: true, value: { slots_updated: { name: 'Ann' } } });
  expect(({} as Record<string, unknown>).name).toBeUndefined();
});

test('what PostgreSQL cannot hold is left out of text and slots', () => {
  const { text, tail } = readText(
    'Fine\0 \ud800. {"slots_updated": {"na\\u0000me": ["\\u0000Ann", {"\\u0000a": 1e999}]}}',
  );
  expect(text).toBe('Fine \ufffd.');
  expect(tail).toMatchObject({
    ok: true,
    value: { slots_updated: { name: ['Ann', { a: 'Infinity' }] } },
  });
});

test('what is left around a hidden tail never joins into another one', () => {
  const { text, tail } = readText(`{"state_after": "book"[INTENT_CHANGE\\"${TAIL}}`);
  expect(holdsControl(text)).toBe(false);
  expect(tail).toMatchObject({ ok: true, value: BOOK });
});

test('generated replies never throw and never show a tag or a tail', () => {
  const clean = fc.property(replyText, (reply) => !holdsControl(readText(reply).text));
  fc.assert(clean, { numRuns: runs(100_000) });
}, 120_000);

const adversarial: [sentence: string, make: (size: number) => string][] = [
  ['open braces', (size) => '{'.repeat(size)],
  ['nested objects', (size) => '{"a":'.repeat(size) + '1' + '}'.repeat(size)],
  ['nested tails', (size) => '{"state_after":'.repeat(size) + '1' + '}'.repeat(size)],
  ['tails in an open brace', (size) => '{' + '{"state_after":1}'.repeat(size)],
  ['open brackets', (size) => '['.repeat(size)],
  ['open tags', (size) => '[INTENT_CHANGE:'.repeat(size)],
  ['spaces in a tag', (size) => '[INTENT_CHANGE:' + ' '.repeat(size)],
  ['open strings', (size) => '{"'.repeat(size)],
  ['fences', (size) => '```\n'.repeat(size)],
  ['cut tails', (size) => '{"state_after":"'.repeat(size)],
];

// What grows with the square of the size would need minutes here; how fast it is, is for a benchmark.
test.each(adversarial)('reads 200,000 %s, which only linear time can', (_, make) => {
  expect(() => readText(make(200_000))).not.toThrow();
}, 120_000);
