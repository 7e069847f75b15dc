import { describe, expect, test } from 'vitest';
import { parsePromptFile } from '../../../scripts/seed/parse-prompt-file.ts';

const file = (...parts: [string, string][]) =>
  parts.map(([name, text]) => `<!-- part: ${name} -->\n${text}\n`).join('\n');

describe('parsePromptFile', () => {
  test('the three parts become the three texts, without white space around them', () => {
    const text = file(
      ['system_prompt', '\nYou are kind.\n\n## Style\nShort.\n'],
      ['rules', '1. One question.'],
      ['exit_conditions', '- goodbye\n\n'],
    );
    expect(parsePromptFile(text, 'a.md')).toEqual({
      systemPrompt: 'You are kind.\n\n## Style\nShort.',
      rulesText: '1. One question.',
      exitConditionsText: '- goodbye',
    });
  });

  test('rules and exit conditions may be empty', () => {
    const text = file(['system_prompt', 'Route.'], ['rules', ''], ['exit_conditions', '']);
    expect(parsePromptFile(text, 'a.md')).toEqual({
      systemPrompt: 'Route.',
      rulesText: '',
      exitConditionsText: '',
    });
  });

  test('a marker inside a sentence is text', () => {
    const text = file(
      ['system_prompt', 'A file has <!-- part: rules --> inside.'],
      ['rules', ''],
      ['exit_conditions', ''],
    );
    expect(parsePromptFile(text, 'a.md').systemPrompt).toContain('<!-- part: rules -->');
  });

  test.each([
    ['has no parts', 'You are kind.', /expected the parts .* found none/],
    ['misses a part', file(['system_prompt', 'x'], ['rules', 'y']), /found system_prompt, rules$/],
    [
      'repeats a part',
      file(['system_prompt', 'x'], ['rules', 'y'], ['rules', 'z'], ['exit_conditions', '']),
      /found system_prompt, rules, rules/,
    ],
    [
      'misspells a part',
      file(['system_prompt', 'x'], ['rulez', 'y'], ['exit_conditions', '']),
      /rulez/,
    ],
    [
      'has its parts in another order',
      file(['rules', 'y'], ['system_prompt', 'x'], ['exit_conditions', '']),
      /found rules, system_prompt/,
    ],
    [
      'has text before the first part',
      'Note\n' + file(['system_prompt', 'x'], ['rules', ''], ['exit_conditions', '']),
      /text before/,
    ],
    [
      'has an empty system prompt',
      file(['system_prompt', ' '], ['rules', 'y'], ['exit_conditions', '']),
      /system_prompt is empty/,
    ],
  ])('a file that %s is refused with its name', (_, text, message) => {
    expect(() => parsePromptFile(text, 'price_question.md')).toThrow(message);
    expect(() => parsePromptFile(text, 'price_question.md')).toThrow(/^price_question\.md: /);
  });
});
