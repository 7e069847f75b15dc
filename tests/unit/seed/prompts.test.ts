import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TEXT_PLACEHOLDERS } from '../../../functions/assistant/turn/prompt/text-placeholders.ts';
import { PROMPTS_DIR } from '../../../scripts/lib/paths.ts';
import { CLINIC, clinicBranch, RESPONDERS } from '../../support/clinic.ts';

const promptOf = (code: string) => clinicBranch(code).prompt;

describe('the prompts of the repository', () => {
  test.each(RESPONDERS)('%s may hand over, and only to branches', (code) => {
    const exits = promptOf(code).exit_conditions_text;
    expect(exits).toContain('[INTENT_CHANGE: code]');
    const named = [...exits.matchAll(/^- (.*?):/gm)].flatMap(([, names]) =>
      [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => name)
    );
    const others = RESPONDERS.filter((each) => each !== code);
    expect(named.toSorted()).toEqual(others.toSorted());
  });

  test('the router knows every branch and is not one itself', () => {
    const { system_prompt, rules_text } = promptOf('_router');
    expect(system_prompt).toContain('"intent_code"');
    for (const code of RESPONDERS) expect(rules_text).toContain(`- \`${code}\`:`);
  });

  test('self-harm is a medical question to the router, as an emergency is', () => {
    const [rule] = /^- .*self-harm.*$/m.exec(promptOf('_router').rules_text) ?? [];
    expect(rule).toContain('`medical_question`');
    expect(promptOf('new_booking').exit_conditions_text).toMatch(
      /medical_question.*self-harm/,
    );
    expect(promptOf('medical_question').rules_text).toMatch(/self-harm.*not alone/);
  });

  test('only the branch with steps explains the tail', () => {
    const explaining = RESPONDERS
      .filter((code) => Object.values(promptOf(code)).join().includes('state_after'));
    expect(explaining).toEqual(['new_booking']);
  });

  test('the booking names exactly the slots of the product', () => {
    const named = [...promptOf('new_booking').system_prompt.matchAll(/^- `(\w+)`:/gm)];
    expect(named.map(([, slot]) => slot)).toEqual([
      'name',
      'phone',
      'reason',
      'service',
      'doctor',
      'time',
      'comment',
    ]);
  });

  test.each(clinicBranch('new_booking').steps)(
    'the prompt of step $code asks its question and leads only where the step may go',
    ({ system_prompt, allowed_next }) => {
      const questions = system_prompt.match(/^- Question of this step: .+\?$/gm) ?? [];
      expect(questions).toHaveLength(allowed_next.length ? 1 : 0);
      const targets = [...system_prompt.matchAll(/^- `(\w+)` when/gm)].map(([, target]) => target);
      expect(targets.toSorted()).toEqual(allowed_next.toSorted());
    },
  );

  test('the texts of the engine are those that turns use', () => {
    expect(Object.keys(CLINIC.texts).toSorted()).toEqual(Object.keys(TEXT_PLACEHOLDERS).toSorted());
  });

  test('the documentation lists exactly the placeholders there are', () => {
    const readme = Deno.readTextFileSync(join(PROMPTS_DIR, 'README.md'));
    const listed = [...readme.matchAll(/^\| `\{\{(\w+)\}\}`/gm)].map(([, name]) => name);
    const known = new Set(Object.values(TEXT_PLACEHOLDERS).flat());
    expect(listed.toSorted()).toEqual([...known].toSorted());
  });
});
