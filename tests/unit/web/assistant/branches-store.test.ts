import '../support/browser.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { useBranches } from '../../../../web/src/features/assistant/branches-store.ts';
import { answer, callsTo, sentRequests, unreachable } from '../support/api.ts';
import { asVisitor, openPage } from '../support/session.ts';

const INTENTS = 'GET /assistant/intents';
const STEPS = 'GET /assistant/intents/booking/steps';
const BRANCHES = [
  { code: 'booking', name: 'Booking', has_steps: true },
  { code: 'prices', name: 'Prices', has_steps: false },
];

beforeEach(() => {
  openPage();
  asVisitor();
  answer(INTENTS, BRANCHES);
  answer(STEPS, [{ code: 'ask_day', name: 'Ask for a day' }]);
});

describe('useBranches', () => {
  test('reads branches and steps once, and again when told to', async () => {
    const branches = useBranches();
    await branches.ensureAllSteps();
    await branches.ensureAllSteps();
    expect(sentRequests).toHaveLength(2);
    await branches.refresh();
    await branches.refreshSteps('booking');
    expect([callsTo(INTENTS), callsTo(STEPS)].map(({ length }) => length)).toEqual([2, 2]);
  });

  test('knows names where it has read them, and codes elsewhere', async () => {
    const branches = useBranches();
    expect([branches.nameOf('booking'), branches.stepNameOf('booking', 'ask_day')])
      .toEqual(['booking', 'ask_day']);
    await branches.ensureAllSteps();
    expect([branches.nameOf('booking'), branches.nameOf(null), branches.nameOf('old')])
      .toEqual(['Booking', 'No branch', 'old']);
    expect([
      branches.stepNameOf('booking', 'ask_day'),
      branches.stepNameOf('prices', 'ask_day'),
      branches.stepNameOf('booking', null),
    ]).toEqual(['Ask for a day', 'ask_day', '']);
  });

  test('a failed read throws and is tried again', async () => {
    answer(INTENTS, unreachable, BRANCHES);
    const branches = useBranches();
    await expect(branches.ensure()).rejects.toMatchObject({ status: 0 });
    await branches.ensure();
    expect(branches.branches).toHaveLength(2);
  });
});
