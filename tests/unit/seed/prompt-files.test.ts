import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BOOKING_STEPS } from '../../../scripts/seed/data/booking-steps.ts';
import { SEED_INTENTS } from '../../../scripts/seed/data/intents.ts';
import {
  PROMPTS_DIR,
  readPromptFiles,
  TURN_PLACEHOLDERS,
} from '../../../scripts/seed/prompt-files.ts';

const files = await readPromptFiles();
const responders = SEED_INTENTS.filter((each) => !each.code.startsWith('_'));

describe('the prompts of the repository', () => {
  test.each(responders.map((each) => each.code))(
    '%s may hand over, and only to branches',
    (code) => {
      const exits = files.branches[code]!.exitConditionsText;
      expect(exits).toContain('[INTENT_CHANGE: code]');
      const named = [...exits.matchAll(/^- (.*?):/gm)].flatMap(([, names]) =>
        [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => name)
      );
      const others = responders.map((each) => each.code).filter((each) => each !== code);
      expect(named.toSorted()).toEqual(others.toSorted());
    },
  );

  test('the router knows every branch and is not one itself', () => {
    const { systemPrompt, rulesText } = files.branches['_router']!;
    expect(systemPrompt).toContain('"intent_code"');
    for (const { code } of responders) expect(rulesText).toContain(`- \`${code}\`:`);
  });

  test('self-harm is a medical question to the router, as an emergency is', () => {
    const [rule] = /^- .*self-harm.*$/m.exec(files.branches['_router']!.rulesText) ?? [];
    expect(rule).toContain('`medical_question`');
    expect(files.branches['new_booking']!.exitConditionsText).toMatch(
      /medical_question.*self-harm/,
    );
    expect(files.branches['medical_question']!.rulesText).toMatch(/self-harm.*not alone/);
  });

  test('only the branch with steps explains the tail', () => {
    const explaining = responders
      .filter(({ code }) => Object.values(files.branches[code]!).join().includes('state_after'))
      .map(({ code }) => code);
    expect(explaining).toEqual(['new_booking']);
  });

  test('the booking names exactly the slots of the product', () => {
    const named = [...files.branches['new_booking']!.systemPrompt.matchAll(/^- `(\w+)`:/gm)];
    expect(named.map(([, slot]) => slot)).toEqual([
      'name',
      'phone',
      'reason',
      'doctor',
      'time',
      'comment',
    ]);
  });

  test.each(BOOKING_STEPS.map((step) => [step.code, step] as const))(
    'the prompt of step %s asks its question and leads only where the step may go',
    (code, step) => {
      const prompt = files.steps[code]!;
      const questions = prompt.match(/^- Question of this step: .+\?$/gm) ?? [];
      expect(questions).toHaveLength(step.allowedNext.length ? 1 : 0);
      const targets = [...prompt.matchAll(/^- `(\w+)` when/gm)].map(([, target]) => target);
      expect(targets.toSorted()).toEqual(step.allowedNext.toSorted());
    },
  );

  test('the documentation lists exactly the placeholders there are', async () => {
    const readme = await Deno.readTextFile(new URL('README.md', PROMPTS_DIR));
    const listed = [...readme.matchAll(/^\| `\{\{(\w+)\}\}`/gm)].map(([, name]) => name);
    const known = new Set(Object.values(TURN_PLACEHOLDERS).flat());
    expect(listed.toSorted()).toEqual([...known].toSorted());
  });
});

describe('readPromptFiles', () => {
  let folder: string;
  const read = () => readPromptFiles(new URL(`file://${folder}/`));

  beforeEach(async () => {
    folder = await Deno.makeTempDir();
    await new Deno.Command('cp', { args: ['-r', `${PROMPTS_DIR.pathname}.`, folder] }).output();
  });
  afterEach(() => Deno.remove(folder, { recursive: true }));

  test.each([
    ['turn/nudge.md', 'Return to {{step}}.', /turn\/nudge\.md: unknown placeholder \{\{step\}\}/],
    ['turn/say_more.md', 'Hello {{step_name}}.', /unknown placeholder/],
    ['turn/state_block.md', ' \n', /turn\/state_block\.md is empty/],
    ['reschedule.md', 'No parts.', /^reschedule\.md: expected the parts/],
  ])('%s with wrong content is refused by name', async (path, text, message) => {
    await Deno.writeTextFile(`${folder}/${path}`, text);
    await expect(read()).rejects.toThrow(message);
  });
});
