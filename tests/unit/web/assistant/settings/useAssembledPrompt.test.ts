import '../../support/browser.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { nextTick, ref } from 'vue';
import { useAssembledPrompt } from '@/features/assistant/settings/useAssembledPrompt.ts';
import { answer, callsTo, json, problem } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';

const PREVIEW = 'POST /assistant/configs/preview';
const TEXTS = { system_prompt: 'Be kind.', rules_text: '', exit_conditions_text: '' };

beforeEach(() => {
  openPage();
  asVisitor();
});

function openPreview() {
  const step = ref('intro');
  const wanted = () => ({ intent_code: 'booking', ...TEXTS, step_code: step.value });
  return { step, ...withSetup(() => useAssembledPrompt(wanted)) };
}

describe('useAssembledPrompt', () => {
  test('asks when it is told to, and again as what is wanted changes', async () => {
    answer(PREVIEW, { assembled_prompt: 'of intro' }, { assembled_prompt: 'of qualify' });
    const preview = openPreview();
    expect(callsTo(PREVIEW)).toHaveLength(0);
    await preview.load();
    expect(preview.prompt.value).toBe('of intro');
    preview.step.value = 'qualify';
    await expect.poll(() => preview.prompt.value).toBe('of qualify');
    expect(callsTo(PREVIEW)[1]!.body).toMatchObject({ step_code: 'qualify', ...TEXTS });
  });

  test('an answer that a later one overtook is left out, a failure too', async () => {
    const first = Promise.withResolvers<Response>();
    const second = Promise.withResolvers<Response>();
    answer(PREVIEW, () => first.promise, () => second.promise, { assembled_prompt: 'of present' });
    const preview = openPreview();
    const calls = [preview.load(), preview.load()];
    preview.step.value = 'present';
    await nextTick();
    await expect.poll(() => preview.prompt.value).toBe('of present');
    first.resolve(json({ assembled_prompt: 'of intro' }));
    second.resolve(problem(503));
    await Promise.all(calls);
    expect([preview.prompt.value, preview.problem.value]).toEqual(['of present', '']);
  });
});
