// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import SafetyRules from '@/features/assistant/settings/safety/SafetyRules.vue';
import { answer, resetApi } from '../../support/api.ts';
import { mountComponent, press } from '../../support/mount-component.ts';

const RULES = 'emergency en: chest pain\nemergency en: cannot breathe';

beforeEach(() => {
  resetApi();
  answer('POST /assistant/safety/check', {
    errors: [],
    matches: [],
    found: { line: 2, kind: 'emergency', language: 'en', reply: 'Call 999.' },
  });
});

test('the rule that applies to a message is opened, scrolled into view and focused', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  const { mounted } = await mountComponent(SafetyRules, {
    props: { modelValue: RULES, replies: '## emergency en\nCall 999.', readonly: false },
  });
  await mounted.find('input[placeholder^="For example"]').setValue('I cannot breathe');
  await press('Show rule');
  const row = mounted.findAll('button[aria-controls]')[1]!.element;
  expect(row.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(row);
  expect(scrolled.mock.instances).toEqual([row]);
});
