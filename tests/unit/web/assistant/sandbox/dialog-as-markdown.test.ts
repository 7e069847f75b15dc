import { describe, expect, test } from 'vitest';
import { dialogAsMarkdown } from '@/features/assistant/sandbox/dialog-as-markdown.ts';
import { patient, reply } from './messages.ts';

describe('dialogAsMarkdown', () => {
  test('names who speaks, and for a reply its branch, step and events', () => {
    const turn = reply({ step: 'intro', events: ['sticky'] }, 'Good day.');
    expect(dialogAsMarkdown('A visit', [patient('Hello'), turn])).toBe(
      '# A visit\n\n**Patient**\n\nHello\n\n' +
        '**Assistant** (The booking, intro, sticky)\n\nGood day.\n',
    );
  });

  test('a reply that nothing is known of is the assistant alone', () => {
    const bare = { ...reply(), intent_name: null, meta: null };
    expect(dialogAsMarkdown('A visit', [bare])).toContain('**Assistant**\n\nHello');
  });
});
