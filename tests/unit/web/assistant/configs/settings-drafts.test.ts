import '../../support/browser.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Step } from '@contract/assistant/schemas/intents.ts';
import { viewMessage, viewPrompt, viewStep } from '@/features/assistant/draft-views.ts';
import { useMessageDrafts } from '@/features/assistant/sandbox/message-drafts.ts';
import {
  changedTexts,
  haveSameTexts,
  textsOf,
  useSettingsDrafts,
} from '@/features/assistant/configs/settings-drafts.ts';
import { useDrafts } from '@/stores/drafts.ts';
import { answer, problem, unreachable } from '../../support/api.ts';
import { asEditor, openPage } from '../../support/session.ts';

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
  asEditor();
});

describe('useSettingsDrafts', () => {
  test('has this tab’s edits of prompts', () => {
    useSettingsDrafts().editPrompt('booking', EDIT);
    expect(useSettingsDrafts().prompts).toEqual({ booking: EDIT });
    useSettingsDrafts().putPromptAside('booking');
    expect(useSettingsDrafts().prompts).toEqual({});
    expect(useDrafts().all).toHaveLength(1);
  });

  test('a branch has edits of its prompt or of its own scenario', () => {
    const edits = useSettingsDrafts();
    useDrafts().write('scenario', 'booking', {});
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
    expect(haveSameTexts(TEXTS, { ...EDIT, [field]: 'else' })).toBe(same);
  });

  test('the order of parameters is no difference, a value is', () => {
    const of = (parameters: object) => ({ ...TEXTS, parameters });
    const [a, b] = [{ model: 'a', temperature: 1 }, { temperature: 1, model: 'a' }];
    expect(haveSameTexts(of(a), of(b))).toBe(true);
    expect(haveSameTexts(of(a), of({ ...b, temperature: 0 }))).toBe(false);
    expect(haveSameTexts(of(a), TEXTS)).toBe(false);
  });

  test('a branch without a configuration has empty texts', () => {
    expect(textsOf(null)).toEqual({ system_prompt: '', rules_text: '', exit_conditions_text: '' });
    expect(textsOf(EDIT)).toEqual(TEXTS);
  });

  test.each([
    ['nothing', {}, []],
    ['the order of what may follow', { allowed_next: ['ask_time', 'confirm'] }, []],
    ['what may follow', { allowed_next: ['confirm'] }, ['May be followed by']],
    ['the name', { name: 'Ask' }, ['Name']],
    ['the prompt', { system_prompt: 'Ask!' }, ['Step prompt']],
    ['the guard', { guards: {} }, ['Required slots']],
  ])('a step that differs in %s', (_, changed, titles) => {
    expect(changedTexts({ ...STEP, ...changed }, STEP).map(({ title }) => title)).toEqual(titles);
  });

  test('shows steps by their names where they are known', () => {
    const edit = { ...STEP, allowed_next: ['confirm'] };
    expect(changedTexts(STEP, edit, [{ ...STEP, code: 'ask_time', name: 'Ask for a time' }]))
      .toEqual([{
        title: 'May be followed by',
        before: 'Ask for a time\nconfirm',
        after: 'confirm',
      }]);
  });
});

describe('the list of unsaved changes', () => {
  const list = () => useDrafts().all;
  const base = { ...TEXTS, id: 'c1', version: 2, system_prompt: 'Be brief.' };

  test('shows a prompt by the name of its branch, beside the version it was changed from', async () => {
    answer('GET /assistant/intents', [{ code: 'booking', name: 'Booking' }]);
    answer('GET /assistant/configs/c1', base);
    useSettingsDrafts().editPrompt('booking', EDIT);
    const view = await viewPrompt(list()[0]!);
    expect(view).toMatchObject({
      title: 'Prompt of Booking',
      facts: 'changed from v2',
      to: '/settings/booking/prompt',
    });
    expect((await view.compare())[0])
      .toEqual({ title: 'System prompt', before: 'Be brief.', after: 'Be kind.' });
  });

  test('names branches by code without the server, and says that the base cannot be read', async () => {
    answer('GET /assistant/intents', unreachable);
    answer('GET /assistant/configs/c1', () => problem(404));
    useSettingsDrafts().editPrompt('booking', EDIT);
    const view = await viewPrompt(list()[0]!);
    expect(view.title).toBe('Prompt of booking');
    await expect(view.compare()).rejects.toMatchObject({ status: 404 });
  });

  test('shows a step that an earlier release kept', async () => {
    answer('GET /assistant/intents', [{ code: 'booking', name: 'Booking' }]);
    const edit = { ...STEP, name: 'Ask for the day', base: STEP };
    useDrafts().write('step', 'booking/ask_day', edit);
    const view = await viewStep(list()[0]!);
    expect(view).toMatchObject({
      title: 'Step Ask for a day',
      to: '/settings/booking/scenario/ask_day',
    });
    expect((await view.compare())[0])
      .toEqual({ title: 'Name', before: 'Ask for a day', after: 'Ask for the day' });
  });

  test('shows a message, also one on its way', async () => {
    useMessageDrafts().write('t1', 'Half a mess');
    expect(await viewMessage(list()[0]!)).toMatchObject({ to: '/sandbox/t1' });
    useMessageDrafts().send('t1', { id: 'm1', text: 'A message', at: '2026-11-22T10:00:00Z' });
    const [text] = await (await viewMessage(list()[0]!)).compare();
    expect(text?.after).toBe('A message');
  });
});

test('a branch stands on the version opened last, until it is let go', () => {
  useSettingsDrafts().setOpenVersion('booking', 3);
  useSettingsDrafts().setOpenVersion('prices', 2);
  expect(useSettingsDrafts().openVersions).toEqual({ booking: 3, prices: 2 });
  useSettingsDrafts().setOpenVersion('booking');
  expect(useSettingsDrafts().openVersions).toEqual({ prices: 2 });
});
