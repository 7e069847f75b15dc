import '../support/browser.ts';
import { beforeEach, expect, test } from 'vitest';
import { ref } from 'vue';
import { useBranches } from '../../../../web/src/features/assistant/branches-store.ts';
import { useBranchNames } from '../../../../web/src/features/assistant/useBranchNames.ts';
import { answer, callsTo, unreachable } from '../support/api.ts';
import { asVisitor, openPage } from '../support/session.ts';
import { withSetup } from '../support/with-setup.ts';

const INTENTS = 'GET /assistant/intents';
const BOOKING = { code: 'booking', name: 'New booking', has_steps: false };

beforeEach(() => {
  openPage();
  asVisitor();
});

test('names that were not read come when the server answers again', async () => {
  answer(INTENTS, unreachable, [BOOKING]);
  const isAnswered = ref(false);
  withSetup(() => useBranchNames(() => isAnswered.value));
  await expect.poll(() => callsTo(INTENTS)).toHaveLength(1);
  expect(useBranches().nameOf('booking')).toBe('booking');
  await new Promise((resolve) => setTimeout(resolve));
  isAnswered.value = true;
  await expect.poll(() => useBranches().nameOf('booking')).toBe('New booking');
});

test('names that were read are not asked for again', async () => {
  answer(INTENTS, [BOOKING]);
  const isAnswered = ref(false);
  withSetup(() => useBranchNames(() => isAnswered.value));
  await expect.poll(() => useBranches().nameOf('booking')).toBe('New booking');
  isAnswered.value = true;
  await new Promise((resolve) => setTimeout(resolve));
  expect(callsTo(INTENTS)).toHaveLength(1);
});
