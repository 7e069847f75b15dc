import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkScenario } from '../../../../../functions/assistant/engine/scenario/check-scenario.ts';
import type { Scenario } from '../../../../../functions/assistant/engine/scenario/scenario-graph.ts';
import { runs } from '../../../../support/property-runs.ts';
import { anyScenario, soundScenario, type Steps, toSlots, toStep } from './scenario-cases.ts';
import { tryAllDialogs } from './try-all-dialogs.ts';

const lengthOf = (path: readonly string[] | undefined) => path?.length;

test('the errors of small scenarios are those that trying all dialogs finds', () => {
  fc.assert(
    fc.property(anyScenario, (scenario) => {
      const { errors } = checkScenario(scenario);
      const { states, entered, movesOf, play } = tryAllDialogs(scenario);
      const unfillable = errors.filter(({ code }) => code === 'unfillable-guard');
      const frontier = new Set(
        states.flatMap(({ step }) =>
          scenario.steps.find(({ code }) => code === step)!.allowed_next
            .filter((next) => !entered.has(next))
        ),
      );
      const flagged = new Set(unfillable.map(({ step }) => step!));
      expect([...flagged].filter((step) => entered.has(step))).toEqual([]);
      expect([...frontier].filter((step) => !flagged.has(step))).toEqual([]);
      for (const { step, path } of unfillable.filter(({ step }) => frontier.has(step!))) {
        const before = play(path!.slice(0, -1))!.at(-1)!;
        expect(path!.at(-1)).toBe(step);
        expect(movesOf(before)).not.toContain(step);
        const nearest = states.filter((state) =>
          scenario.steps.find(({ code }) => code === state.step)!.allowed_next.includes(step!)
        ).map(({ length }) => length + 1);
        expect(path!.length).toBe(Math.min(...nearest));
      }
    }),
    { numRuns: runs(5000) },
  );
});

test('the shortest stuck dialog and dead transitions are those that trying all finds', () => {
  fc.assert(
    fc.property(anyScenario, (scenario) => {
      const { warnings } = checkScenario(scenario);
      const { states, entered, isStuck, movesOf, play } = tryAllDialogs(scenario);
      const stuck = states.filter(isStuck);
      const canEnd = stuck.length < states.length;
      const warning = warnings.find(({ code }) => code === 'can-get-stuck');
      expect(warning !== undefined).toBe(canEnd && stuck.length > 0);
      if (warning) {
        const played = play(warning.path!)!;
        const from = played.findIndex(isStuck);
        expect(played[from]!.length).toBe(Math.min(...stuck.map(({ length }) => length)));
        expect(played.length === from + 1 || movesOf(played.at(-1)!).length === 0).toBe(true);
      }
      const dead = scenario.steps.flatMap(({ code, allowed_next }) =>
        allowed_next.filter((next) =>
          next !== code && entered.has(next) && entered.has(code) &&
          !states.some((state) => state.step === code && movesOf(state).includes(next))
        ).map((next) => `${code} allows ${next}`)
      );
      const told = warnings.filter(({ code }) => code === 'dead-transition');
      expect(told.map(({ message }) => message.split(',')[0])).toEqual(dead);
    }),
    { numRuns: runs(5000) },
  );
});

interface Finding {
  code: string;
  step?: string;
  slot?: string;
}

/** Adds one fault to a scenario and returns what the check must find then. */
type Plant = (scenario: { steps: Steps; slots: string[] }, at: Steps[number]) => Finding[];

const allow = (step: Steps[number], ...next: string[]) => {
  step.allowed_next = [...step.allowed_next, ...next];
};

const FAULTS: Record<string, Plant> = {
  unreachable: ({ steps }, { code }) => {
    steps.push(toStep('lost', { next: [code] }));
    return [{ code: 'unreachable', step: 'lost' }];
  },
  trap: ({ steps }, at) => {
    allow(at, 'trap');
    steps.push(toStep('trap', { next: ['pit'] }), toStep('pit', { next: ['trap', 'pit'] }));
    return ['trap', 'pit'].map((step) => ({ code: 'no-way-to-an-end', step }));
  },
  unfillable: ({ steps, slots }, at) => {
    allow(at, 'locked');
    slots.push('never');
    steps.push(toStep('locked', { requires: ['never'], collects: ['never'], prompt: 'never' }));
    return [{ code: 'unfillable-guard', step: 'locked', slot: 'never' }];
  },
  'two that wait for each other': ({ steps, slots }, at) => {
    allow(at, 'chicken', 'egg');
    slots.push('shell', 'feather');
    steps.push(
      ...[['chicken', 'egg', 'feather', 'shell'], ['egg', 'chicken', 'shell', 'feather']].map(
        ([code, next, collected, required]) =>
          toStep(code!, {
            next: [next!],
            requires: [required!],
            collects: [collected!],
            prompt: collected,
          }),
      ),
      toStep('dinner', {}),
    );
    steps.find(({ code }) => code === 'egg')!.allowed_next = ['chicken', 'dinner'];
    return [
      { code: 'unfillable-guard', step: 'chicken', slot: 'shell' },
      { code: 'unfillable-guard', step: 'egg', slot: 'feather' },
    ];
  },
  'unknown-next': (_, at) => {
    allow(at, 'nowhere');
    return [{ code: 'unknown-next', step: at.code }];
  },
  'unknown-slot': ({ steps }, at) => {
    allow(at, 'haunted');
    steps.push(toStep('haunted', { requires: ['ghost'] }));
    return [{ code: 'unknown-slot', step: 'haunted', slot: 'ghost' }];
  },
  'duplicate step': ({ steps }, at) => {
    steps.push({ ...at });
    return [{ code: 'duplicate-code', step: at.code }];
  },
  'duplicate slot': ({ slots }) => {
    slots.push(slots[0]!);
    return [{ code: 'duplicate-code', slot: slots[0]! }];
  },
};

const HINTS: Record<string, Plant> = {
  'a way past a needed slot': ({ steps, slots }, at) => {
    allow(at, 'detour', 'shortcut');
    slots.push('ticket');
    steps.push(
      toStep('detour', { next: ['barrier'], collects: ['ticket'], prompt: 'Your ticket?' }),
      toStep('shortcut', { next: ['barrier'] }),
      toStep('barrier', { next: ['platform'] }),
      toStep('platform', { requires: ['ticket'] }),
    );
    return [{ code: 'can-get-stuck', step: 'barrier', slot: 'ticket' }];
  },
  'slot-never-used': ({ slots }) => {
    slots.push('idle');
    return [{ code: 'slot-never-used', slot: 'idle' }];
  },
  'no-question': ({ slots }, at) => {
    slots.push('secret');
    at.collects = [...at.collects, 'secret'];
    return [{ code: 'no-question', step: at.code, slot: 'secret' }];
  },
  'dead-transition': ({ steps, slots }, at) => {
    slots.push('late');
    allow(at, 'early');
    steps.push(
      toStep('early', { next: ['vip', 'pay'] }),
      toStep('pay', { next: ['vip'], collects: ['late'], prompt: 'late' }),
      toStep('vip', { requires: ['late'] }),
    );
    return [{ code: 'dead-transition', step: 'early' }];
  },
};

const toFindings = (found: readonly Finding[]) =>
  found.map(({ code, step, slot }) => [code, step, slot].join(' ')).sort();

test('1,000 scenarios: each planted fault is found, and nothing else', () => {
  const faults = fc.subarray(Object.keys(FAULTS));
  const hints = fc.subarray(Object.keys(HINTS));
  fc.assert(
    fc.property(soundScenario, faults, hints, fc.nat(), (sound, faults, hints, at) => {
      const scenario = structuredClone(sound);
      expect(checkScenario({ ...scenario, slots: toSlots(scenario.slots) }).errors).toEqual([]);
      const step = scenario.steps[at % (scenario.steps.length - 1)]!;
      const planted = hints.flatMap((name) => HINTS[name]!(scenario, step));
      const broken = faults.flatMap((name) => FAULTS[name]!(scenario, step));
      const given: Scenario = { ...scenario, slots: toSlots(scenario.slots) };
      const { errors, warnings } = checkScenario(given);
      expect(toFindings(errors)).toEqual(toFindings(broken));
      // A trap is a place to get stuck, too, and may be nearer.
      const isOther = ({ code }: Finding) => code !== 'can-get-stuck' || !faults.includes('trap');
      expect(toFindings(warnings.filter(isOther))).toEqual(toFindings(planted.filter(isOther)));
    }),
    { numRuns: 1000 },
  );
});

test('a path is as long as the shortest dialog to its step', () => {
  fc.assert(
    fc.property(soundScenario, fc.nat(), (sound, at) => {
      const scenario = structuredClone(sound);
      const step = scenario.steps[at % (scenario.steps.length - 1)]!;
      const nearest = tryAllDialogs({ ...scenario, slots: toSlots(scenario.slots) }).states
        .filter((state) => state.step === step.code).map(({ length }) => length);
      FAULTS.unfillable!(scenario, step);
      const { errors } = checkScenario({ ...scenario, slots: toSlots(scenario.slots) });
      expect(lengthOf(errors[0]!.path)).toBe(Math.min(...nearest) + 1);
    }),
    { numRuns: runs(1000) },
  );
});
