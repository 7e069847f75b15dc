import { expect, test } from 'vitest';
import { formatRuleLine, splitRuleLine } from '../../../../functions/assistant/safety/rule-line.ts';
import { parseSafetyNet } from '../../../../functions/assistant/safety/safety-net.ts';

const LINE = 'fire en: (fire|flames) ! camping fire ! candle + a fire! - a camping fire';

test('a line is split into its parts, and written again from them', () => {
  const parts = splitRuleLine(LINE)!;
  expect(parts).toEqual({
    kind: 'fire',
    language: 'en',
    source: '(fire|flames)',
    unless: ['camping fire', 'candle'],
    matches: ['a fire!'],
    spares: ['a camping fire'],
  });
  expect(formatRuleLine(parts)).toBe(LINE);
});

test('every delivered rule survives the form unchanged in meaning', () => {
  const text = Deno.readTextFileSync('prompts/safety.md');
  const rules = text.split('\n').flatMap((line) => splitRuleLine(line) ?? []);
  expect(rules.length).toBeGreaterThan(100);
  for (const rule of rules) expect(splitRuleLine(formatRuleLine(rule))).toEqual(rule);
});

test('comments, empty lines and lines without a kind and a language are no rules', () => {
  for (const line of ['', '# fire en: smoke', 'fire: smoke', 'smoke + smoke']) {
    expect(splitRuleLine(line)).toBeNull();
  }
});

test('a rule without parts stays a rule, so that a form can begin with it', () => {
  const empty = { kind: 'fire', language: 'en', source: '', unless: [], matches: [], spares: [] };
  expect(splitRuleLine(formatRuleLine(empty))).toEqual(empty);
  expect(splitRuleLine(formatRuleLine({ ...empty, matches: ['a fire'] }))?.matches)
    .toEqual(['a fire']);
});

test.each(['help - there is fire', 'fire ! help', '- fire', 'fire +', 'one\ntwo fire', '+ + fire'])(
  'a sentence with signs stays one sentence that the rule finds: %j',
  (sentence) => {
    const rule = { kind: 'fire', language: 'en', source: 'fire', unless: [], spares: [] };
    const line = formatRuleLine({ ...rule, matches: [sentence] });
    const { matches, spares, unless } = splitRuleLine(line)!;
    expect([matches.length, spares, unless]).toEqual([1, [], []]);
    const net = parseSafetyNet({ system_prompt: '## fire en\nOut!', rules_text: line });
    expect(net.rulesFor(matches[0]!)).toHaveLength(1);
    expect(net.rulesFor(sentence)).toHaveLength(1);
  },
);
