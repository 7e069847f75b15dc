import { expect, test } from 'vitest';
import {
  parseSafetyNet,
  validateSafety,
} from '../../../../functions/assistant/safety/safety-net.ts';

const REPLIES =
  'For the reader.\n\n## fire en\nLeave the house.\n\n## fire de\nRaus!\n\n## flood en\nUp!';
const version = (...rules: string[]) => ({ system_prompt: REPLIES, rules_text: rules.join('\n') });
const wrong = (...rules: string[]) =>
  validateSafety(version(...rules)).map((e) => `${e.line} ${e.message}`);

const FIRE = 'fire en: (fire|flames) ! (camp|camping) fire + there is a fire! - a camping fire';

test('the first rule that holds decides, and brings its reply', () => {
  const net = parseSafetyNet(
    version('# for the reader', '', FIRE, 'flood en: (water|fire) + water'),
  );
  expect(net.find('Fire!')).toEqual({
    rule: { kind: 'fire', language: 'en', line: 3 },
    reply: 'Leave the house.',
  });
  expect(net.find('a camping fire')?.rule.kind).toBe('flood');
  expect(net.find('snow')).toBeNull();
});

test('what is wrong with a rule is said with its line', () => {
  expect(wrong(FIRE)).toEqual([]);
  expect(wrong('', 'fire en smoke + smoke')).toEqual([
    expect.stringMatching(/^2 a rule has the form/),
  ]);
  expect(wrong('fire en: smoke')).toEqual([expect.stringMatching(/^1 there is no example/)]);
  expect(wrong('fire en:')).toEqual([expect.stringMatching(/^1 there is no pattern/)]);
  expect(wrong('fire en: /(?=x)/ + x')).toEqual([expect.stringMatching(/^1 .*uses lookaround/)]);
  expect(wrong('fire fr: feu + feu')).toEqual([expect.stringMatching(/^1 .*`## fire fr`/)]);
  expect(wrong('fire en: smoke + there is a fire')).toEqual([
    '1 it does not find "there is a fire"',
  ]);
  expect(wrong('fire en: smoke + smoke - smoke bomb')).toEqual([
    '1 "smoke bomb" should be spared, but this rule finds it',
  ]);
  expect(wrong(`fire en: ${'(a|b) '.repeat(400)} + a`)).toEqual([
    expect.stringMatching(/^1 the line is too long/),
  ]);
  expect(wrong('fire en: /((a{50}){50}){50}/ + a')).toEqual([
    expect.stringMatching(/^1 .*is too long/),
  ]);
});

test('a sentence that is to be spared is spared by all rules', () => {
  expect(wrong(FIRE, 'flood en: water + water - there is a fire in the water')).toEqual([
    '2 "there is a fire in the water" should be spared, but line 1 finds it',
  ]);
});

test('a turn leaves out what cannot be used, and goes on with the rest', () => {
  const net = parseSafetyNet(version('fire en: ((', 'fire fr: feu + feu', FIRE));
  expect(net.find('feu')).toBeNull();
  expect(net.find('flames')?.rule.line).toBe(3);
});
