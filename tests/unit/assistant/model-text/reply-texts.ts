import fc from 'fast-check';

/** Parts that break naive parsers: halves of tags and tails, quotes, fences, prose. */
const BRICKS = [
  '{',
  '}',
  '[',
  ']',
  '"',
  '\\',
  '\\"',
  ':',
  ',',
  ' ',
  '\n',
  '\n\n',
  '`',
  '```',
  '```json\n',
  '**',
  '_',
  '(',
  ')',
  'STATE_JSON',
  'STATE_JSON: ',
  's',
  'state_after',
  'slots_updated',
  '"state_after"',
  '{"state_after": "book"',
  '{"state_after": "book", "slots_updated": {"name": "Ann {x} \\"y\\""}}',
  '{"slots_updated": {"time": null}, "soft_insertion": true}',
  '"soft_insertion": true',
  '{"price": {"crown": 300}}',
  '[INTENT_CHANGE: price_question]',
  '[ intent change : Reschedule ]',
  '[INTENT_',
  'INTENT',
  '[INTENT_CHANGE',
  'CHANGE: x]',
  'ENT_CHANGE: x]',
  'Hello. ',
  'He said "hi',
  "it's",
  '👍',
  '\0',
  '\ud83d',
  'état',
  '{"soft_insertion": true}',
  '{"request": {"kind": "callback", "slots": {}}}',
  '"request": ',
  '"action"',
  'request',
  "{'request': 'x'}",
  '[İNTENT_CHANGE: x]',
  'İ',
  'I\u0307NTENT',
  '\u0307',
  'ſ',
  '~~~',
  '~~~json\n',
  '\n~~~\n',
];

const brick = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...BRICKS) },
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
);

/** Arbitrary model output, valid and hostile. */
export const replyText = fc.array(brick, { maxLength: 24 }).map((bricks) => bricks.join(''));

/** A reply text in arbitrary pieces, as a stream delivers it. */
export const chunkedReply = fc.array(brick, { maxLength: 24 }).chain((bricks) => {
  const text = bricks.join('');
  return fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 40 })
    .map((sizes) => ({ text, chunks: cut(text, sizes) }));
});

/** Cuts a text into pieces of the given lengths, repeatedly. */
export function cut(text: string, sizes: readonly number[]): string[] {
  const chunks: string[] = [];
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const size = sizes[turn % sizes.length]!;
    chunks.push(text.slice(at, at + size));
    at += size;
  }
  return chunks;
}

/**
 * Returns whether a text contains a tag or an object with a tail's keys; independent of the parser.
 */
export function holdsControl(text: string): boolean {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ı', 'i');
  if (/\[\s*INTENT[\s_-]*CHANGE/i.test(letters)) return true;
  const opens = [...text.matchAll(/\{/g)].map((match) => match.index);
  const closes = [...text.matchAll(/\}/g)].map((match) => match.index + 1);
  return opens.some((start) => closes.some((end) => isTail(text.slice(start, end))));
}

function isTail(json: string): boolean {
  try {
    const value = JSON.parse(json);
    return ['state_after', 'slots_updated', 'soft_insertion', 'request', 'action']
      .some((key) => key in value);
  } catch {
    return false;
  }
}
