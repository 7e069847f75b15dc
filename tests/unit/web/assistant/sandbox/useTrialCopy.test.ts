import '../../support/browser.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { isPatientsDialog } from '@/features/assistant/sandbox/is-patients-dialog.ts';
import { useMessageDrafts } from '@/features/assistant/sandbox/message-drafts.ts';
import { useTrialCopy } from '@/features/assistant/sandbox/useTrialCopy.ts';
import { useToasts } from '@/ui/toasts.ts';
import { answer, callsTo, problem, unreachable } from '../../support/api.ts';
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
  expect(useToasts().latest?.text).toMatch(/^Couldn’t create a trial copy\./);
});

test('a copy whose answer was lost is asked for again by the same key, and the next by another', async () => {
  const made = { id: 't2' };
  answer(COPY, unreachable, () => problem(503), () => problem(409), made, () => problem(403), made);
  const { copy } = useTrialCopy(() => 't1', () => {});
  for (let press = 1; press <= 6; press++) await copy();
  const keys = callsTo(COPY).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^"[0-9a-f-]{36}"$/);
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 0, 0, 4, 5]);
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
