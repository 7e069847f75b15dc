import '../support/browser.ts';
import { expect, test } from 'vitest';
import { ApiProblem } from '@/api/problem.ts';
import { useToasts } from '@/ui/toasts.ts';
import { useAttempt } from '@/ui/useAttempt.ts';
import { openPage } from '../support/session.ts';

const WORDS = { done: 'Saved.', failed: 'Couldn’t save.' };

test('work is busy until it is done, and both ends are told', async () => {
  openPage();
  const { attempt, isBusy } = useAttempt();
  const work = Promise.withResolvers<void>();
  const attempted = attempt(() => work.promise, WORDS);
  expect(isBusy.value).toBe(true);
  work.resolve();
  expect([await attempted, isBusy.value, useToasts().latest?.text]).toEqual([
    true,
    false,
    'Saved.',
  ]);
  const away = new ApiProblem({ status: 503, title: 'Away' });
  expect(await attempt(() => Promise.reject(away), WORDS)).toBe(false);
  expect([isBusy.value, useToasts().latest?.text]).toEqual([false, 'Couldn’t save. Away']);
});
