import { describe, expect, test } from 'vitest';
import { splitExitConditions } from '../../../scripts/seed/split-exit-conditions.ts';

const CONDITIONS = '- the patient asks for a person\n- the patient says goodbye';

describe('splitExitConditions', () => {
  test.each([
    ['a markdown heading', '## Exit conditions'],
    ['a top heading', '# Exit Conditions'],
    ['a heading with a colon', '### Exit conditions:'],
    ['a closed heading', '## Exit conditions ##'],
    ['a bold heading', '## **Exit conditions**'],
    ['a bold line', '**Exit conditions**'],
    ['a bold line with the colon inside', '**Exit conditions:**'],
    ['a bold line with the colon outside', '**Exit conditions**:'],
    ['a bold line of underscores', '__Exit conditions__'],
    ['a plain line with a colon', 'Exit conditions:'],
    ['capital letters', 'EXIT CONDITIONS:'],
    ['the singular', '## Exit condition'],
    ['another wording', '**Exit criteria**'],
    ['Russian words', '## Условия выхода'],
  ])('%s opens the tail', (_, heading) => {
    expect(splitExitConditions(`You are kind.\n\n${heading}\n${CONDITIONS}\n`)).toEqual({
      systemPrompt: 'You are kind.',
      exitConditions: `${heading}\n${CONDITIONS}`,
    });
  });

  test('lower headings inside the tail go with it', () => {
    const prompt = `Hello.\n## Exit conditions\n${CONDITIONS}\n### At night\n- call back`;
    expect(splitExitConditions(prompt)?.exitConditions).toMatch(/### At night\n- call back$/);
  });

  test('of two headings the last one opens the tail', () => {
    const prompt = `Hello.\n\nExit conditions:\nsee below\n\n**Exit conditions**\n${CONDITIONS}`;
    expect(splitExitConditions(prompt)?.systemPrompt).toBe(
      'Hello.\n\nExit conditions:\nsee below',
    );
  });

  test('Windows line ends are understood and kept: both halves are text of the old prompt', () => {
    const prompt = ' Hello.\r\n\r\nExit conditions:\r\n- bye\r\n- thanks\r\n';
    const cut = splitExitConditions(prompt)!;
    expect(cut).toEqual({
      systemPrompt: ' Hello.',
      exitConditions: 'Exit conditions:\r\n- bye\r\n- thanks',
    });
    expect(prompt).toContain(cut.exitConditions);
  });

  test('a second pass over what was cut finds nothing more to cut', () => {
    const cut = splitExitConditions(`You are kind.\n\n## Exit conditions\n${CONDITIONS}`);
    expect(splitExitConditions(cut!.systemPrompt)).toBeNull();
  });

  test.each([
    ['has no heading', 'You are kind.'],
    ['names the words in a sentence', 'Mind the exit conditions: they matter.\nBe kind.'],
    ['has a plain line without a colon', 'Be kind.\nExit conditions\n- bye'],
    ['has the heading in a code fence', 'Example:\n```\n## Exit conditions\n- bye\n```'],
    [
      'has a section of the same level after it',
      `Hi.\n## Exit conditions\n- bye\n## Style\nShort.`,
    ],
    ['has a section of a higher level after it', `Hi.\n## Exit conditions\n- bye\n# Style\nShort.`],
    ['has nothing after the heading', 'Be kind.\n\n## Exit conditions\n\n'],
    ['has nothing before the heading', '## Exit conditions\n- bye'],
    ['is empty', ''],
  ])('a prompt that %s stays as it is', (_, prompt) => {
    expect(splitExitConditions(prompt)).toBeNull();
  });
});
