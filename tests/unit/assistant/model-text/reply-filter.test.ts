import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseReply } from '../../../../functions/assistant/model-text/read-reply.ts';
import {
  EMPTY_FILTER,
  endReply,
  feedReply,
} from '../../../../functions/assistant/model-text/reply-filter.ts';
import { chunkedReply, cut, holdsControl } from './reply-texts.ts';
import { runs } from '../../../support/property-runs.ts';

/** Returns the visible text after each piece, and at the end. */
function stream(chunks: readonly string[]) {
  let filter = EMPTY_FILTER;
  const shown = chunks.map((chunk) => {
    filter = feedReply(filter, chunk);
    return filter.visible.shown;
  });
  const ended = endReply(filter);
  return { shown: [...shown, ended.visible.shown], reply: parseReply(ended) };
}

const streamed: [sentence: string, reply: string, text: string][] = [
  ['a tail', 'Fine.\n\n```json\n{"state_after": "book"}\n```', 'Fine.'],
  ['a labelled tail', 'Fine.\n**STATE_JSON:** {"slots_updated": {"a": "}"}}', 'Fine.'],
  ['a tag', 'One moment. **[INTENT_CHANGE: reschedule]**', 'One moment.'],
  ['a cut tail', 'Fine. {"state_af', 'Fine.'],
  ['a cut tag', 'Fine. [INTENT_CH', 'Fine.'],
  ['a look-alike tail', 'Fine. ｛"kind": "callback", "request": "x"｝', 'Fine.'],
];

test.each(streamed)('no part of %s flashes up, character by character', (_, reply, text) => {
  const { shown } = stream([...reply]);
  expect(shown.at(-1)).toBe(text);
  for (const moment of shown) expect(text.startsWith(moment)).toBe(true);
});

test('text that only looks like the start of a tag is shown once that is clear', () => {
  const { shown } = stream(['The [int', 'ention] of', ' it']);
  expect(shown.slice(0, 3)).toEqual(['The', 'The [intention] of', 'The [intention] of it']);
});

test('however a reply is cut into chunks, deltas only grow and end in the same reading', () => {
  fc.assert(
    fc.property(chunkedReply, ({ text, chunks }) => {
      const { shown, reply } = stream(chunks);
      expect(reply).toEqual(stream([text]).reply);
      const grows = shown.every((moment, at) => moment.startsWith(shown[at - 1] ?? ''));
      expect(grows).toBe(true);
      expect(shown.some(holdsControl)).toBe(false);
    }),
    { numRuns: runs(10_000) },
  );
}, 120_000);

test.each([
  ['a brace after a combining mark', '[INTENT_CHANGE\n~~~\n\u0307{'],
  ['a reference to a brace', 'Hi.\nstate_after: x\n&#123;"a": 1}\nBye.'],
  ['a brace after an unseen character', 'Hi.\nstate_after: x\n\u200b{"a": 1}\nBye.'],
  ['a fence of tildes after a label', 'Hi.\n~~~\n{"state_after": "a"}STATE_JSON: \n~~~\nBye.'],
])('%s in the next line reads the same character by character', (_, text) => {
  const { shown, reply } = stream([...text]);
  expect(reply).toEqual(stream([text]).reply);
  expect(shown.some((moment) => /[[{]/.test(moment))).toBe(false);
});

test('a tail after a broken one reads the same character by character', () => {
  const text = `]{'request': 'x'}STATE_JSON{"soft_insertion": true}`;
  expect(stream([...text]).reply).toEqual(stream([text]).reply);
});

test('half a tag before a broken tail goes with the marks between them', () => {
  const { shown } = stream([..."[INTENT_{{'request': 'x'}CHANGE: x]"]);
  expect(shown.some(holdsControl)).toBe(false);
  expect(shown.at(-1)).not.toContain('INTENT');
});

test('prose in look-alike braces is shown', () => {
  const text = 'Our ｛new｝ desk takes each request: by telephone.';
  expect(stream([...text]).shown.at(-1)).toBe(text);
});

test('a long held tail is not read again with every chunk', () => {
  const chunks = cut('{"comment": "' + 'x'.repeat(200_000), [4]);
  const started = performance.now();
  stream(chunks);
  // Reading all held text again with each of 50,000 pieces takes minutes.
  expect(performance.now() - started).toBeLessThan(10_000);
}, 60_000);
