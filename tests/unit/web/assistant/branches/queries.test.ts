import '../../support/browser.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useBranches, useLoadBranches } from '@/features/assistant/branches/queries.ts';
import { answer, callsTo, sentRequests, unreachable } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';

const INTENTS = 'GET /assistant/intents';
const STEPS = 'GET /assistant/intents/booking/steps';
const SCENARIO = 'GET /assistant/intents/booking/scenario';
const BRANCHES = [
  { code: 'booking', name: 'Booking', has_steps: true },
  { code: 'prices', name: 'Prices', has_steps: false },
];

beforeEach(() => {
  vi.useFakeTimers();
  openPage();
  asVisitor();
  answer(INTENTS, BRANCHES);
  answer(STEPS, [{ code: 'ask_day', name: 'Ask for a day' }]);
  answer(SCENARIO, { steps: [], slots: [{ code: 'day', label: 'Day of the visit' }] });
});
afterEach(() => vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);

/** Opens two components that use the branches. */
async function open() {
  const [first] = [1, 2].map(() => withSetup(() => ({ branches: useBranches() })));
  await settle();
  return first!.branches;
}

describe('useBranches', () => {
  test('components share one request, and steps are loaded when they are first read', async () => {
    const branches = await open();
    expect(sentRequests).toHaveLength(1);
    branches.stepNameOf('booking', 'ask_day');
    await settle();
    expect([callsTo(INTENTS), callsTo(STEPS)].map(({ length }) => length)).toEqual([1, 1]);
  });

  test('knows names where it has loaded them, and codes elsewhere', async () => {
    const branches = await open();
    expect([branches.nameOf('booking'), branches.nameOf(null), branches.nameOf('old')])
      .toEqual(['Booking', 'No branch', 'old']);
    expect(branches.stepNameOf('booking', 'ask_day')).toBe('ask_day');
    await settle();
    expect([
      branches.stepNameOf('booking', 'ask_day'),
      branches.stepNameOf('prices', 'ask_day'),
      branches.stepNameOf('booking', null),
    ]).toEqual(['Ask for a day', 'ask_day', '']);
  });
});

test('a declared slot has its label, any other its code; the slots are loaded when first read', async () => {
  const branches = await open();
  expect(callsTo(SCENARIO)).toHaveLength(0);
  expect(branches.slotNameOf('booking', 'day')).toBe('day');
  await settle();
  expect([
    branches.slotNameOf('booking', 'day'),
    branches.slotNameOf('booking', 'mood'),
    branches.slotNameOf('prices', 'day'),
    branches.slotNameOf(null, 'day'),
  ]).toEqual(['Day of the visit', 'mood', 'day', 'day']);
  expect(callsTo(SCENARIO)).toHaveLength(1);
});

describe('useLoadBranches', () => {
  test('loads the steps of scenarios once, and throws what failed', async () => {
    answer(INTENTS, unreachable, BRANCHES);
    const { loadSteps } = useLoadBranches();
    await expect(loadSteps()).rejects.toMatchObject({ status: 0 });
    const steps = { booking: [{ code: 'ask_day', name: 'Ask for a day' }] };
    expect([await loadSteps(), await loadSteps()]).toEqual([steps, steps]);
    expect(callsTo(STEPS)).toHaveLength(1);
  });
});
