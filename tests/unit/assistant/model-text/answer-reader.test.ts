import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AnswerReader,
  StructuredReader,
  TextReader,
} from '../../../../functions/assistant/model-text/answer-reader.ts';
import { INJECTION_FORMS } from '../../../support/injection-forms.ts';
import { runs } from '../../../support/property-runs.ts';
import { readText } from '../../../support/read-text.ts';
import { HARMLESS, NEAR_MISSES } from './near-misses.ts';
import { cut, holdsControl, replyText } from './reply-texts.ts';

/** Returns what a patient sees after each piece and at the end, and the answer; null if unread. */
function read(pieces: readonly string[], reader: AnswerReader = new StructuredReader()) {
  let shown = '';
  const moments = pieces.map((piece) => shown += reader.feed(piece));
  const answer = reader.end();
  return { moments: [...moments, shown + (answer?.shown ?? '')], answer };
}

const FIELDS = {
  ...{ state_after: 'book', slots_updated: null, soft_insertion: false },
  ...{ intent_change: null, request: null, action: null },
};

/** Writes one character of a JSON string in one of its forms. */
const toForm = (unit: string, form: number) =>
  form === 0
    ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
    : form === 1 && unit === '/'
    ? '\\/'
    : JSON.stringify(unit).slice(1, -1);

const HOSTILE = [...NEAR_MISSES, ...INJECTION_FORMS.flatMap(({ texts }) => texts)];

const fields = fc.record({
  state_after: fc.oneof(replyText, fc.constant(null)),
  slots_updated: fc.oneof(
    fc.array(fc.record({ slot: replyText, value: replyText })),
    fc.jsonValue(),
  ),
  soft_insertion: fc.boolean(),
  intent_change: fc.oneof(replyText, fc.constant(null)),
  request: fc.jsonValue(),
  action: fc.oneof(fc.record({ code: replyText, input: fc.object() }), fc.constant(null)),
  thoughts: fc.oneof(replyText, fc.constantFrom(...HOSTILE)),
});

/** An object of hostile fields with its reply anywhere, as JSON in pieces of any size. */
const objects = fc.record({
  reply: fc.oneof(replyText, fc.constantFrom(...HOSTILE, ...HARMLESS)),
  fields,
  at: fc.nat(7),
  forms: fc.array(fc.nat(9), { minLength: 1 }),
  space: fc.constantFrom('', ' ', '\n\t'),
  fence: fc.constantFrom(['', ''], ['```json\n', '\n```'], ['\ufeff ', '\n']),
  sizes: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 40 }),
}).map(({ reply, fields, at, forms, space, fence, sizes }) => {
  const units = reply.split('').map((unit, i) => toForm(unit, forms[i % forms.length]!));
  const entries = Object.entries(fields)
    .map(([name, value]) => `"${name}"${space}:${space}${JSON.stringify(value)}`);
  entries.splice(at, 0, `"reply"${space}:${space}"${units.join('')}"`);
  const json = `{${space}${entries.join(`${space},${space}`)}${space}}`;
  return { reply, text: fence[0] + json + fence[1], sizes };
});

test('of generated objects only the reply is shown, as if it were the whole text', () => {
  fc.assert(
    fc.property(objects, ({ reply, text, sizes }) => {
      const { moments, answer } = read(cut(text, sizes));
      const alone = readText(reply);
      expect(answer!.reply.text).toBe(alone.text);
      const whole = read([reply], new TextReader()).moments.at(-1)!;
      expect(moments.at(-1)).toBe(whole);
      // Many moments are the same, and each `expect` costs more than what it checks.
      const shown = [...new Set(moments)];
      expect(shown.filter((moment) => !whole.startsWith(moment))).toEqual([]);
      expect(shown.filter(holdsControl)).toEqual([]);
    }),
    { numRuns: runs(10_000) },
  );
}, 120_000);

test.each(NEAR_MISSES)('as a reply or behind the object, nothing of %j is shown', (form) => {
  const json = JSON.stringify({ reply: `Fine.\n\n${form}`, ...FIELDS });
  for (const text of [json, JSON.stringify({ reply: 'Fine.', ...FIELDS, note: form }) + form]) {
    for (const size of [1, 3, 1000]) {
      const { moments, answer } = read(cut(text, [size]));
      expect(answer!.reply).toMatchObject({ text: 'Fine.', tail: { ok: true } });
      for (const moment of moments) expect('Fine.'.startsWith(moment)).toBe(true);
    }
  }
});

test.each(NEAR_MISSES)('a text with %j is read as a text', (form) => {
  const text = `Fine.\n\n${form}`;
  const { answer } = read(cut(text, [2]));
  expect(answer).toEqual(read([text], new TextReader()).answer);
  expect(answer!.reply.text).toBe('Fine.');
});

const whole = JSON.stringify({ reply: 'Until “Monday” 👍 {1}.', ...FIELDS });
const unread: [what: string, text: string, shown: string][] = [
  ['breaks off in its reply', '{"reply": "Until Mon', 'Until Mon'],
  ['breaks off in an escape', '{"reply": "Until\\u00', 'Until'],
  ['has no reply', '{"text": "Hello"}', ''],
  ['is empty', '{}', ''],
  ['has a list as its reply', '{"reply": ["Hello"]}', ''],
  ['has no reply, and text behind it', '{"text": "Hello"} Hello', ''],
  ['is in a fence and has no reply', '```json\n{"text": "Hello"}\n```', ''],
  ['is no JSON before its reply', '{"a": 1 "reply": "Hello"', ''],
  ['follows words', `Here it is: ${'{"reply": "Hello"}'}`, 'Here it is:'],
  ['stands between words', 'Here it is: {"reply": "Hello"} and so on.', 'Here it is:'],
  ['is written twice as JSON', JSON.stringify('{"reply": "Hello"}'), '"'],
  ['is in a list', '[{"reply": "Hello"}]', '['],
];

test.each(unread)('an answer that %s cannot be read', (_, text, shown) => {
  for (const size of [1, 5, 1000]) {
    const { moments, answer } = read(cut(text, [size]));
    expect(answer).toBe(null);
    for (const moment of moments) expect(shown.startsWith(moment)).toBe(true);
  }
});

describe('the reply', () => {
  test('is shown while it is written', () => {
    const { moments } = read(['{"reply": "Until', ' Monday', '", "state']);
    expect(moments.slice(0, 3)).toEqual(['Until', 'Until Monday', 'Until Monday']);
  });

  test('has its surrogates whole, also when an escape parts them', () => {
    const { moments } = read([...'{"reply": "A \\ud83d\\udc4d B"}']);
    expect(moments.at(-1)).toBe('A 👍 B');
    expect(moments.every((moment) => moment.isWellFormed())).toBe(true);
  });

  test('may have line breaks and escapes that JSON does not: the fields still count', () => {
    const { reply } = read([whole.replace('“Monday”', 'a\nb \\x \\u12g')]).answer!;
    expect(reply.text).toBe('Until a\nb \ufffd \ufffdg 👍 {1}.');
    expect(reply.tail).toMatchObject({ ok: true, value: { state_after: 'book' } });
  });

  test('is the first of several', () => {
    expect(read(['{"reply": "A", "reply": "B"}']).answer!.reply.text).toBe('A');
  });

  test.each([1, 1000])('of 64 KiB takes no longer in pieces of %d', (size) => {
    const text = JSON.stringify({ reply: 'word '.repeat(13_000), ...FIELDS });
    const started = performance.now();
    expect(read(cut(text, [size])).answer!.reply.text).toHaveLength(64_999);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe('the other fields', () => {
  const fieldsOf = (given: object) => {
    const text = JSON.stringify({ reply: 'Hi.', ...FIELDS, ...given });
    return read([text]).answer!;
  };

  test('are a tag and a tail', () => {
    const { reply, output } = fieldsOf({
      slots_updated: [
        { slot: 'name', value: 'Ann' },
        { slot: 'time', value: null },
        { slot: 'teeth', json: '[1, 2]' },
      ],
      intent_change: 'price_question',
      request: { kind: 'callback', slots: [{ slot: 'phone', value: '1' }] },
    });
    const slots_updated = { name: 'Ann', time: null, teeth: [1, 2] };
    const request = { kind: 'callback', slots: { phone: '1' } };
    expect(reply).toMatchObject({
      text: 'Hi.',
      intentChanges: ['price_question'],
      tail: { ok: true, value: { state_after: 'book', slots_updated, request } },
    });
    expect(readText(output)).toEqual(reply);
  });

  test('take slots as an object, too, and names in any form', () => {
    const { reply } = read(['{"Reply": "Hi.", "stateAfter": "x", "slots_updated": {"a": 1}}'])
      .answer!;
    expect(reply).toMatchObject({
      text: 'Hi.',
      tail: { value: { state_after: 'x', slots_updated: { a: 1 } } },
    });
  });

  test.each([
    ['are cut off', whole.slice(0, -20)],
    ['are no JSON', `${whole.slice(0, -1)},,}`],
  ])('that %s change nothing and are said to be broken', (_, text) => {
    const { answer } = read([text]);
    expect(answer!.reply).toMatchObject({ text: 'Until “Monday” 👍 {1}.', tail: { ok: false } });
  });

  test('alone call an action or hand over', () => {
    const action = { code: 'find', input: {} };
    for (const text of [JSON.stringify({ reply: null, action }), JSON.stringify({ action })]) {
      const { reply } = read([text]).answer!;
      expect(reply).toMatchObject({ text: '', tail: { ok: true, value: { action } } });
    }
    const { reply } = read(['{"reply": "", "intent_change": "price_question"}']).answer!;
    expect(reply).toEqual({ text: '', tail: null, intentChanges: ['price_question'] });
  });
});
