import '../../support/browser.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Step } from '../../../../../functions/assistant/schemas/intents.ts';
import { unsavedTexts } from '../../../../../web/src/features/assistant/unsaved-texts.ts';
import { useUnsent } from '../../../../../web/src/features/assistant/sandbox/unsent-store.ts';
import {
  sameStep,
  sameTexts,
  stepEditOf,
  stepKey,
  textsOf,
  useEdits,
} from '../../../../../web/src/features/assistant/settings/edits-store.ts';
import {
  clearPrivateStorage,
  resetStores,
} from '../../../../../web/src/stores/reset-on-sign-out.ts';
import { answer, unreachable } from '../../support/api.ts';
import { fillStorage } from '../../support/browser.ts';
import { asVisitor, openPage } from '../../support/session.ts';

const TEXTS = { system_prompt: 'Be kind.', rules_text: '', exit_conditions_text: '' };
const EDIT = { ...TEXTS, baseId: 'c1', baseVersion: 2, newestSeen: 2 };
const STEP: Step = {
  code: 'ask_day',
  name: 'Ask for a day',
  order_index: 1,
  system_prompt: 'Ask.',
  allowed_next: ['confirm', 'ask_time'],
  guards: { requires: ['name'] },
  updated_at: '2026-11-21T10:00:00Z',
};

beforeEach(() => {
  openPage();
  asVisitor();
});

/** A reload: new stores over the same localStorage. */
function reload(): ReturnType<typeof useEdits> {
  openPage(Object.fromEntries(Object.entries(localStorage)) as Record<string, string>);
  const edits = useEdits();
  edits.restore();
  return edits;
}

describe('useEdits', () => {
  test('edits survive a reload', () => {
    useEdits().editPrompt('booking', EDIT);
    useEdits().editStep(stepKey('booking', 'ask_day'), stepEditOf(STEP));
    const edits = reload();
    expect(edits.prompts).toEqual({ booking: EDIT });
    expect(edits.steps).toEqual({ 'booking/ask_day': stepEditOf(STEP) });
    expect(edits.count).toBe(2);
  });

  test('dropped edits do not come back', () => {
    useEdits().editPrompt('booking', EDIT);
    useEdits().editStep('booking/ask_day', stepEditOf(STEP));
    useEdits().dropPrompt('booking');
    useEdits().dropStep('booking/ask_day');
    expect(useEdits().count).toBe(0);
    expect(reload().count).toBe(0);
  });

  test('restoring keeps what was typed since, and takes what another tab left', () => {
    const edits = useEdits();
    edits.editPrompt('booking', EDIT);
    const newer = { ...EDIT, system_prompt: 'Be brief.' };
    edits.prompts = { booking: newer };
    localStorage.setItem('linden.private.edit.prompt.prices', JSON.stringify(EDIT));
    localStorage.setItem('linden.private.edit.prompt.broken', '{');
    edits.restore();
    expect(edits.prompts).toEqual({ booking: newer, prices: EDIT });
  });

  test('nothing of them outlives the session', () => {
    useEdits().editPrompt('booking', EDIT);
    resetStores();
    clearPrivateStorage();
    expect(useEdits().count).toBe(0);
    expect(reload().count).toBe(0);
  });

  test('a full browser keeps the edit on the page and says so', () => {
    const edits = useEdits();
    fillStorage();
    edits.editPrompt('booking', EDIT);
    expect([edits.prompts.booking, edits.isFull]).toEqual([EDIT, true]);
  });

  test('a branch has edits of its prompt or of its own steps', () => {
    const edits = useEdits();
    edits.editStep('booking/ask_day', stepEditOf(STEP));
    edits.editPrompt('prices', EDIT);
    expect(['booking', 'prices', 'book'].map(edits.hasEdits)).toEqual([true, true, false]);
  });
});

describe('comparing with what is stored', () => {
  test.each([
    ['system_prompt', false],
    ['rules_text', false],
    ['exit_conditions_text', false],
    ['baseVersion', true],
  ])('texts that differ in %s are the same: %s', (field, same) => {
    expect(sameTexts(TEXTS, { ...EDIT, [field]: 'else' })).toBe(same);
  });

  test('a branch without a configuration has empty texts', () => {
    expect(textsOf(null)).toEqual({ system_prompt: '', rules_text: '', exit_conditions_text: '' });
    expect(textsOf(EDIT)).toEqual(TEXTS);
  });

  test.each([
    ['nothing', {}, true],
    ['the order of what may follow', { allowed_next: ['ask_time', 'confirm'] }, true],
    ['what may follow', { allowed_next: ['confirm'] }, false],
    ['the name', { name: 'Ask' }, false],
    ['the prompt', { system_prompt: 'Ask!' }, false],
    ['the guard', { guards: {} }, false],
  ])('a step that differs in %s: same is %s', (_, changed, same) => {
    expect(sameStep({ ...stepEditOf(STEP), ...changed }, STEP)).toBe(same);
  });

  test('an edit of a step is a copy', () => {
    stepEditOf(STEP).allowed_next.push('end');
    expect(STEP.allowed_next).toHaveLength(2);
  });
});

describe('unsavedTexts', () => {
  const text = 'I would like to come on Friday\nbecause my tooth aches';

  function typeEverywhere() {
    useEdits().editPrompt('booking', EDIT);
    useEdits().editStep('booking/ask_day', stepEditOf(STEP));
    useUnsent().write('new', text);
    useUnsent().write('t1', '  ');
  }

  test('names each by what an operator calls it', async () => {
    answer('GET /assistant/intents', [{ code: 'booking', name: 'Booking' }]);
    typeEverywhere();
    expect(await unsavedTexts()).toEqual([
      'Prompt of “Booking”, changed from v2',
      'Step “Ask for a day” of “Booking”',
      'Unsent message “I would like to come on Friday because m…”',
    ]);
  });

  test('names branches by code without the server, and none when nothing is typed', async () => {
    expect(await unsavedTexts()).toEqual([]);
    answer('GET /assistant/intents', unreachable);
    typeEverywhere();
    expect((await unsavedTexts())[0]).toBe('Prompt of “booking”, changed from v2');
  });
});
