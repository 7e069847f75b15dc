import { expect, test } from 'vitest';
import { settleReply } from '../../../../functions/assistant/engine/settle-reply.ts';
import { parseReply } from '../../../../functions/assistant/model-text/read-reply.ts';
import { readText } from '../../../support/read-text.ts';
import {
  EMPTY_FILTER,
  endReply,
  feedReply,
} from '../../../../functions/assistant/model-text/reply-filter.ts';
import { booking, CLINIC } from '../engine/support/clinic.ts';
import { HARMLESS, NEAR_MISSES } from './near-misses.ts';
import { cut } from './reply-texts.ts';

/** Returns everything that a patient sees of a streamed reply, step by step. */
function moments(text: string, size: number): string[] {
  let filter = EMPTY_FILTER;
  const shown = cut(text, [size]).map((chunk) => {
    filter = feedReply(filter, chunk);
    return filter.visible.shown;
  });
  return [...shown, parseReply(endReply(filter)).text];
}

test('there are at least 104 forms', () => {
  expect(new Set(NEAR_MISSES).size).toBeGreaterThanOrEqual(104);
});

test.each(NEAR_MISSES)('a patient sees nothing of %j', (form) => {
  const isTable = form.startsWith('|');
  for (const reply of [`Fine.\n\n${form}`, isTable ? form : `Fine. ${form}`, form]) {
    const text = reply === form ? '' : 'Fine.';
    expect(readText(reply).text).toBe(text);
    for (const size of [1, 2, 3, 7]) {
      for (const moment of moments(reply, size)) expect(text.startsWith(moment)).toBe(true);
    }
  }
  const before = booking('qualify');
  const { scenario, state } = settleReply(before, readText(`Fine.\n${form}`), {
    branches: CLINIC,
    bounces: 1,
  });
  const isRead = state !== before || scenario.illegal_transition !== null;
  expect(isRead || scenario.parse_error !== null).toBe(true);
});

test.each(NEAR_MISSES)('the paragraph after %j is shown, unless an object never ends', (form) => {
  const { text } = readText(`Fine.\n\n${form}\n\nSee you on Monday.`);
  const whole = 'Fine.\n\nSee you on Monday.';
  expect(form.includes('{') ? [whole, 'Fine.'] : [whole]).toContain(text);
});

test.each(HARMLESS)('all of %j is shown', (text) => {
  expect(readText(text)).toEqual({ text, tail: null, intentChanges: [] });
  for (const size of [1, 4]) expect(moments(text, size).at(-1)).toBe(text);
});

test('a table that begins the text after a line break is found, and ends the search', () => {
  expect(readText('\n| state_after | book |\n').text).toBe('');
});
