import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settleReply } from '../../../../functions/assistant/engine/settle-reply.ts';
import { booking, CLINIC } from '../engine/support/clinic.ts';
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

const single: [sentence: string, reply: string, value: object][] = [
  ['soft_insertion', 'Fine. {"soft_insertion": true}', { soft_insertion: true }],
  [
    'request',
    'Fine. {"request": {"kind": "callback", "slots": {"phone": "1"}}}',
    { request: { kind: 'callback', slots: { phone: '1' } } },
  ],
  ['request in another case', 'Fine. {"Request": {"kind": "change"}}', {
    request: { kind: 'change', slots: {} },
  }],
  ['action', 'Fine. {"action": {"code": "free_times"}}', { state_after: null }],
  ['request in a fence', 'Fine.\n```json\n{"request": {"kind": "change"}}\n```', {
    request: { kind: 'change', slots: {} },
  }],
];

test.each(single)('an object with nothing but %s is a tail', (_, reply, value) => {
  expect(readText(reply)).toMatchObject({ text: 'Fine.', tail: { ok: true, value } });
});

const fences: [sentence: string, reply: string, text: string][] = [
  [
    'its own fence before the tail',
    `Run this:\n\n\`\`\`\nls\n\`\`\`\n\n${TAIL}`,
    'Run this:\n\n```\nls\n```',
  ],
  [
    'its own fence and a tail in one',
    `Run:\n\`\`\`sh\nls\n\`\`\`\n\`\`\`json\n${TAIL}\n\`\`\``,
    'Run:\n```sh\nls\n```',
  ],
  ['its own fence after the tail', `${TAIL}\n\`\`\`\nls\n\`\`\``, '```\nls\n```'],
  ['its own fence of tildes', `Run:\n~~~\nls\n~~~\n${TAIL}`, 'Run:\n~~~\nls\n~~~'],
  ['backticks in tildes', `Run:\n~~~\n\`\`\`\n~~~\n${TAIL}`, 'Run:\n~~~\n```\n~~~'],
  ['a tail in tildes', `Fine.\n~~~json\n${TAIL}\n~~~`, 'Fine.'],
  ['a tail in a longer fence', `Fine.\n\`\`\`\`json\n${TAIL}\n\`\`\`\``, 'Fine.'],
  [
    'a tail in tildes before a fence',
    `Fine.\n~~~\n${TAIL}\n~~~\n\`\`\`\nls\n\`\`\``,
    'Fine.\n\n```\nls\n```',
  ],
  ['tildes in prose', `So good~~~ ${TAIL}`, 'So good~~~'],
  [
    'a fenced example and the tail',
    `\`\`\`json\n{"a": 1}\n\`\`\`\n${TAIL}`,
    '```json\n{"a": 1}\n```',
  ],
];

test.each(fences)('of a reply with %s the right fences stay', (_, reply, text) => {
  expect(readText(reply)).toMatchObject({ text, tail: { ok: true, value: BOOK } });
});

test.each(tails)('reads %s', (_, reply, text) => {
  expect(readText(reply)).toMatchObject({ text, tail: { ok: true, value: BOOK } });
});

const broken: [sentence: string, reply: string, reason: RegExp][] = [
  ['a tail cut in a value', 'Fine. {"state_after": "bo', /breaks off/],
  ['a tail cut in its first key', 'Fine. {"sta', /breaks off/],
  ['a tail cut at its first brace', 'Fine.\n```json\n{', /breaks off/],
  ['a tail that is not JSON', 'Fine. {"state_after": book}', /not valid JSON/],
  ['a step that is not a text', 'Fine. {"state_after": 5}', /state_after/],
  ['a request cut in its kind', 'Fine. {"request": {"kind": "call', /^the tail breaks off$/],
  ['a tail in single quotes', "Fine. {'request': {'kind': 'callback'}}", /not a JSON object/],
  ['a label without a tail', 'Fine.\nSTATE_JSON', /not a JSON object/],
  ['a request without a kind', 'Fine. {"request": {"slots": {}}}', /^request\.kind: /],
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
  'Your request: we call you. The action: none.',
  'Press "Request": a form opens, and "action": nothing.',
  '{"type": "request", "note": "action"}',
  '```json\n{"patient": "Ann", "kind": "request"}\n```',
  '{"a": ", request: b"}',
  'Request {at least one}, action: call us.',
  'İstanbul’da İlk randevu: İsteğiniz alındı. [İlk] (İptal)',
  'Une requête, la réaction: très naïve. ŁÓDŹ, Øre, Straße',
  '- Request: a call\n- Action: none',
];

test.each(untouched)('leaves %j as it is', (text) => {
  expect(readText(text)).toEqual({ text, tail: null, intentChanges: [] });
});

test.each(['', '  \n', '**', '---', '```'])('finds nothing to show in %j', (reply) => {
  expect(readText(reply).text).toBe('');
});

test.each(['__proto__', 'constructor', 'prototype'])(
  'a slot named %s is left out by name, and harms no other',
  (slot) => {
    const reply = readText(
      `Fine. {"slots_updated": {"${slot}": "x", "name": "Ann"}, "request": {"kind": "callback", "slots": {"${slot}": {}}}}`,
    );
    const settled = settleReply(booking('qualify'), reply, { branches: CLINIC, bounces: 0 });
    expect(settled.state.slots).toEqual({ name: 'Ann' });
    expect(settled.scenario).toMatchObject({
      parse_error: null,
      slot_errors: [{ slot, reason: 'no slot can have this name' }],
    });
    expect(({} as Record<string, unknown>).name).toBeUndefined();
    const removed = readText(`{"slots_updated": {"${slot}": null, "name": "Ann"}}`);
    expect(settleReply(booking('qualify'), removed, { branches: CLINIC, bounces: 0 }))
      .toMatchObject({ state: { slots: { name: 'Ann' } }, scenario: { slot_errors: [] } });
  },
);

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

test('nor does what is left around a tag, when its letters are look-alikes', () => {
  for (const half of ['[\u0307INTENT', '[İNTENT_', '［ＩＮＴＥＮＴ']) {
    const { text } = readText(`Hi ${half}[INTENT_CHANGE: prices]CHANGE: x]`);
    expect(text).toBe('Hi CHANGE: x]');
  }
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

// In a full run quadratic time would take minutes.
test.each(adversarial)('reads very many %s, which only linear time can', (_, make) => {
  expect(() => readText(make(runs(200_000)))).not.toThrow();
}, 120_000);

test.each(['[INTENT_CHANGE x', '"state_after": x', '**STATE_AFTER**: x'])(
  'a table before the line %s keeps its last row',
  (line) => {
    for (const table of ['| a | b |\n|---|---|\n| 1 | 2 |', '| a | b |\n|---|---|']) {
      expect(readText(`Prices:\n\n${table}\n${line}\n\nBye.`).text).toBe(
        `Prices:\n\n${table}\n\nBye.`,
      );
    }
  },
);
