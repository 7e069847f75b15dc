import { describe, expect, test } from 'vitest';
import { ROUTER_BRANCH } from '../../../functions/assistant/engine/branch-codes.ts';
import { settleReply } from '../../../functions/assistant/engine/settle-reply.ts';
import {
  INITIAL_STATE,
  type ThreadState,
} from '../../../functions/assistant/engine/thread-state.ts';
import { parseRoute } from '../../../functions/assistant/model-text/read-route.ts';
import { settingsOf } from '../../../scripts/assistant/settings-of.ts';
import { CLINIC, clinicBranch } from '../../support/clinic.ts';
import { readText } from '../../support/read-text.ts';

const { branches } = settingsOf(CLINIC);

function examplesOf(code: string): string {
  const examples = clinicBranch(code).prompt.rules_text.split(/^## Examples$/m)[1];
  expect(examples).toBeDefined();
  return examples!;
}

describe('the examples of the booking', () => {
  const examples = [...examplesOf('new_booking').matchAll(/`(\w+)`\. ".*"\n([^]*?\n\{.*\})$/gm)];

  test('are a dialog that the engine follows, in every step that collects', () => {
    let state: ThreadState = {
      ...INITIAL_STATE,
      current_intent: 'new_booking',
      current_step: examples[0]![1]!,
    };
    for (const [, step, reply] of examples) {
      expect(state.current_step).toBe(step);
      const settled = settleReply(state, readText(reply!), { branches, bounces: 0 });
      expect(settled.scenario).toMatchObject({ parse_error: null, illegal_transition: null });
      const isAside = reply!.includes('"soft_insertion": true');
      expect(settled.events).toEqual(isAside ? ['soft_insertion'] : []);
      state = settled.state;
    }
    expect(examples.length).toBeGreaterThanOrEqual(5);
    expect(state.slots).toEqual({
      name: 'Maria Stone',
      phone: '07700 900 111',
      reason: expect.any(String),
      service: 'Dental check-up',
    });
  });
});

describe('the examples of the router', () => {
  const answers = examplesOf(ROUTER_BRANCH).match(/^\{.*\}$/gm)!;

  test.each(answers)('%s can be read', (answer) => {
    const route = parseRoute(answer, branches, 0);
    expect(route).toMatchObject({ fallback: false, confidence: expect.any(Number) });
  });

  test('use the whole range of confidence', () => {
    const told = answers.map((answer) => parseRoute(answer, branches, 0).confidence!);
    expect(Math.min(...told)).toBeLessThan(0.5);
    expect(Math.max(...told)).toBeGreaterThan(0.9);
  });
});
