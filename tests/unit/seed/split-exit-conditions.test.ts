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
    ['German words', '## Ausstiegsbedingungen'],
    ['German words in bold', '**Abbruchbedingungen:**'],
    ['German words for criteria', 'Abbruchkriterien:'],
    ['German words with a hyphen', '# Exit-Bedingungen'],
    ['French words', '## Conditions de sortie'],
    ['French words before a spaced colon', 'Conditions de sortie\u00a0:'],
    ['French words for criteria', '**Critères de sortie**'],
    ['Spanish words', 'Condiciones de salida:'],
    ['one Spanish condition', '## Condición de salida'],
    ['a Spanish accent as a mark of its own', '## Condicio\u0301n de salida'],
    ['Italian words', '**Condizioni di uscita**'],
    ['Italian words with an apostrophe', '## Condizioni d’uscita'],
    ['Ukrainian words', '## Умови виходу'],
    ['Ukrainian words in a plain line', 'Критерії виходу:'],
    ['a numbered heading', '## 5. Exit conditions'],
    ['a heading with a bracket after its number', '### 5) Exit conditions'],
    ['a heading of a numbered part', '## 5.2 Exit conditions'],
    ['a heading with a Roman number', '## IV. Exit conditions'],
    ['a numbered bold line', '**5. Exit conditions**'],
    ['a number before a bold line', '5. **Exit conditions**'],
    ['a numbered plain line', '5. Exit conditions:'],
    ['a no-break space between the words', '## Exit\u00a0conditions'],
    ['a no-break space after the marks', '##\u00a0Exit conditions'],
    ['a narrow no-break space before the colon', 'Conditions de sortie\u202f:'],
    ['a no-break space after the heading', '**Exit conditions**\u00a0'],
  ])('%s opens the tail', (_, heading) => {
    expect(splitExitConditions(`You are kind.\n\n${heading}\n${CONDITIONS}\n`)).toEqual({
      systemPrompt: 'You are kind.',
      exitConditions: `${heading}\n${CONDITIONS}`,
    });
  });

  const PARTS = [
    ['a bold line', '**Style**\nBe short.'],
    ['a bold line with a colon', '**Style:**\nBe short.'],
    ['a markdown heading', '### Style\nBe short.'],
    ['a rule', '---\nBe short.'],
    ['a label', 'Style:\nBe short.'],
    ['a label with its text', 'Style: be short.'],
    ['a paragraph after the list', '\nAlways answer in the language of the patient.'],
  ] as const;

  describe.each(['**Exit conditions**', 'Exit conditions:'])('%s', (heading) => {
    test.each(PARTS)('stays in its prompt when %s follows', (_, part) => {
      expect(splitExitConditions(`Be kind.\n\n${heading}\n${CONDITIONS}\n${part}`)).toBeNull();
      expect(splitExitConditions(`Be kind.\n\n${heading}\n${CONDITIONS}`)).not.toBeNull();
    });

    test.each([
      ['paragraphs', 'The patient says goodbye.\n\nThe patient asks for a person.'],
      ['a list with empty lines', '- goodbye\n\n- asks for a person\n\n  or is angry'],
      ['a list with a lead', 'Hand over, if:\n- goodbye\n- asks for a person'],
      ['a numbered list', '1. goodbye\n2. asks for a person'],
      ['an item that ends with a colon', '- the patient says:\n  - goodbye\n- **urgent** pain'],
      ['a code fence', '- goodbye\n\n```\nStyle: x\n```'],
    ])('moves with %s', (_, body) => {
      const prompt = `Be kind.\n\n${heading}\n${body}`;
      expect(splitExitConditions(prompt)).toEqual({
        systemPrompt: 'Be kind.',
        exitConditions: `${heading}\n${body}`,
      });
    });
  });

  test('a numbered plain line stays when the part with the next number follows', () => {
    const prompt = 'Be kind.\n5. Exit conditions:\n- bye\n6. Be short.';
    expect(splitExitConditions(prompt)).toBeNull();
    expect(splitExitConditions(prompt.replace('6. Be', '- be'))).not.toBeNull();
  });

  test('no-break spaces at the cut stay, for the database counts them', () => {
    const prompt = 'Be kind.\u00a0\n\nExit conditions:\n- bye\u00a0\n';
    const cut = splitExitConditions(prompt)!;
    expect(cut.systemPrompt + cut.exitConditions).toBe(
      prompt.replace('\n\n', '').trimEnd() + '\u00a0',
    );
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
    ['names the German words in a sentence', 'Beachte die Ausstiegsbedingungen: sie gelten.\nHi.'],
    ['begins a sentence with the words', 'Hi.\nExit conditions: see the last part.\nBe kind.'],
    [
      'begins a French sentence with the words',
      'Hi.\nConditions de sortie du bâtiment:\n- la porte',
    ],
    ['has a heading about more than that', 'Hi.\n## Exit conditions of the building\n- the door'],
    ['has a heading about something else', 'Hi.\n## Условия выхода на пенсию\n- возраст'],
    ['is bold in a sentence', 'Hi.\nMind the **exit conditions**\n- bye'],
    ['has a plain numbered line without a colon', 'Hi.\n5. Exit conditions\n- bye'],
    ['has a number without a space', 'Hi.\n## 5Exit conditions\n- bye'],
    ['has nothing after the heading', 'Be kind.\n\n## Exit conditions\n\n'],
    ['has nothing before the heading', '## Exit conditions\n- bye'],
    ['is empty', ''],
  ])('a prompt that %s stays as it is', (_, prompt) => {
    expect(splitExitConditions(prompt)).toBeNull();
  });
});
