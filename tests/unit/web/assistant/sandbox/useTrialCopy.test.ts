import '../../support/browser.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { isPatientsDialog } from '../../../../../web/src/features/assistant/sandbox/is-patients-dialog.ts';
import { useMessageDrafts } from '../../../../../web/src/features/assistant/sandbox/message-drafts.ts';
import { useTrialCopy } from '../../../../../web/src/features/assistant/sandbox/useTrialCopy.ts';
import { useToasts } from '../../../../../web/src/ui/toasts.ts';
import { answer, callsTo, problem } from '../../support/api.ts';
import { asEditor, openPage } from '../../support/session.ts';

const COPY = 'POST /assistant/threads/t1/trial-copy';
const box = (key: string) => useMessageDrafts().read(key);

beforeEach(() => {
  openPage();
  asEditor();
  useMessageDrafts().write('t1', 'And a crown?');
});

test('what was typed moves to the trial copy, which opens', async () => {
  answer(COPY, { id: 't2' });
  const onCopied = vi.fn();
  const { copy } = useTrialCopy(() => 't1', onCopied);
  await Promise.all([copy(), copy()]);
  expect(callsTo(COPY)).toHaveLength(1);
  expect(onCopied).toHaveBeenCalledExactlyOnceWith('t2');
  expect([box('t1'), box('t2')]).toEqual(['', 'And a crown?']);
});

test('a trial copy does not open over another dialog', async () => {
  answer(COPY, { id: 't2' });
  const onCopied = vi.fn();
  let open = 't1';
  const { copy } = useTrialCopy(() => open, onCopied);
  const copied = copy();
  open = 't3';
  await copied;
  expect(onCopied).not.toHaveBeenCalled();
  expect(box('t2')).toBe('And a crown?');
});

test('what was typed stays where it is when no copy is made', async () => {
  answer(COPY, () => problem(403));
  const onCopied = vi.fn();
  const { copy, copying } = useTrialCopy(() => 't1', onCopied);
  await copy();
  expect(onCopied).not.toHaveBeenCalled();
  expect([box('t1'), copying.value]).toEqual(['And a crown?', false]);
  expect(useToasts().latest?.text).toMatch(/^No trial copy was made\./);
});

test.each(
  [
    ['workbench', false, false],
    ['workbench', true, false],
    ['service', false, true],
    ['api_key', false, true],
    ['service', true, false],
  ] as const,
)('a dialog begun by %s, trial: %s, is a patient’s: %s', (origin, is_trial, isPatients) => {
  expect(isPatientsDialog({ origin, is_trial })).toBe(isPatients);
});
