import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseReply } from '../../../../functions/assistant/model-text/read-reply.ts';
import {
  EMPTY_FILTER,
  endReply,
  feedReply,
} from '../../../../functions/assistant/model-text/reply-filter.ts';
import { runs } from '../../../support/property-runs.ts';
import { NEAR_MISSES } from './near-misses.ts';
import { cut } from './reply-texts.ts';

const SENTENCES = [
  'Your request is with us, and the action follows.',
  'Press “Request” or "Action", then wait.',
  'İstanbul’da saat ikide; İsim ve ılık su.',
  'Состояние после лечения хорошее: «всё в порядке».',
  'Größe, naïve, Łódź, Øre, ﬁne, 日本語, مرحبا.',
  'It costs {about} [300] (or 350) <at most> & 50% now.',
  'The state after the operation; an intent change is no problem.',
  'So good~~~ and **bold**, _it_ and `code`.',
  'Example:\n\n```json\n{"type": "request", "note": "action: none"}\n```\n\nThat is all.',
  'Example:\n\n~~~\nls -l\n~~~\n\nThat is all.',
  '- a list\n- of two: items',
];

const prose = fc.array(fc.constantFrom(...SENTENCES), { minLength: 1, maxLength: 3 })
  .map((sentences) => sentences.join('\n\n'));
/** Forms with an end: after an object that never ends nothing is shown. */
const ENDING = NEAR_MISSES.filter((form) => !form.includes('{') && !/[{｛&%]/.test(form));
const TAILS = [
  '{"state_after": "book", "slots_updated": {"name": "Ann"}}',
  '{"soft_insertion": true}',
  '{"request": {"kind": "callback", "slots": {"phone": "1"}}}',
  '```json\n{"request": {"kind": "callback"}}\n```',
  '~~~json\n{"state_after": "book"}\n~~~',
  '[INTENT_CHANGE: prices]',
  '[İNTENT_CHANGE: prices]',
];
const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 });

function moments(text: string, chunks: number[]): string[] {
  let filter = EMPTY_FILTER;
  const shown = cut(text, chunks).map((chunk) => {
    filter = feedReply(filter, chunk);
    return filter.visible.shown;
  });
  return [...shown, parseReply(endReply(filter)).text];
}

test('all of the prose before and after a control is shown, and at no moment anything else', () => {
  const form = fc.constantFrom(...TAILS, ...ENDING);
  fc.assert(
    fc.property(prose, form, prose, sizes, (first, control, last, chunks) => {
      const text = `${first}\n\n${last}`;
      const shown = moments(`${first}\n\n${control}\n\n${last}`, chunks);
      expect(shown.at(-1)).toBe(text);
      expect(shown.filter((moment) => !text.startsWith(moment))).toEqual([]);
    }),
    { numRuns: runs(2_000) },
  );
}, 120_000);

test('prose without a control is shown whole, however it comes', () => {
  fc.assert(
    fc.property(prose, sizes, (text, chunks) => {
      expect(moments(text, chunks).at(-1)).toBe(text);
    }),
    { numRuns: runs(1_000) },
  );
}, 120_000);

test('of a control at the end nothing is ever shown', () => {
  fc.assert(
    fc.property(
      prose,
      fc.constantFrom(...TAILS, ...NEAR_MISSES),
      sizes,
      (text, control, chunks) => {
        const shown = moments(`${text}\n\n${control}`, chunks);
        expect(shown.filter((moment) => !text.startsWith(moment))).toEqual([]);
      },
    ),
    { numRuns: runs(3_000) },
  );
}, 120_000);
