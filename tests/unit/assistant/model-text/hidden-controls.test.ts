import { describe, expect, test } from 'vitest';
import { splitReply } from '../../../../functions/assistant/model-text/hidden-controls.ts';
import { readText } from '../../../support/read-text.ts';
import { NEAR_MISSES } from './near-misses.ts';

const TAIL = '{"state_after": "book", "slots_updated": {}}';

describe('a reply as the model wrote it', () => {
  test('is split into what is shown, its tag and its tail', () => {
    const text = `Of course.\n[INTENT_CHANGE: prices]\nGoodbye.\n${TAIL}`;
    expect(splitReply(text)).toEqual([
      { kind: 'shown', text: 'Of course.\n' },
      { kind: 'tag', text: '[INTENT_CHANGE: prices]' },
      { kind: 'shown', text: '\nGoodbye.\n' },
      { kind: 'tail', text: TAIL },
    ]);
  });

  test('takes the code fence of a tail along', () => {
    const fenced = `\`\`\`json\n${TAIL}\n\`\`\``;
    expect(splitReply(`Yes.\n\n${fenced}`).at(-1)).toEqual({ kind: 'tail', text: fenced });
  });

  test('marks a line that cannot be read', () => {
    expect(splitReply('Yes.\nstate_after: book').at(-1)).toEqual(
      { kind: 'unread', text: '\nstate_after: book' },
    );
  });

  test.each(NEAR_MISSES)('shows of %j what the patient reads', (written) => {
    const reply = `Of course.\n${written}`;
    const shown = splitReply(reply).filter(({ kind }) => kind === 'shown').map(({ text }) => text);
    expect(shown.join('').trim()).toBe(readText(reply).text);
  });

  test('of plain words is one piece, of nothing none', () => {
    expect(splitReply('Hello [1] {now}')).toEqual([{ kind: 'shown', text: 'Hello [1] {now}' }]);
    expect(splitReply('')).toEqual([]);
  });
});
