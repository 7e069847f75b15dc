import fc from 'fast-check';
import type {
  Scenario,
  ScenarioStep,
} from '../../../../../functions/assistant/engine/scenario/scenario-graph.ts';

export type Steps = (Omit<ScenarioStep, 'allowed_next' | 'collects'> & {
  allowed_next: string[];
  collects: string[];
})[];

export const toStep = (
  code: string,
  { next = [], requires = [], collects = [], prompt = '' }: {
    next?: string[];
    requires?: string[];
    collects?: string[];
    prompt?: string;
  },
): Steps[number] => ({
  code,
  name: code,
  system_prompt: prompt,
  allowed_next: next,
  guards: { requires },
  collects,
});

export const toSlots = (codes: readonly string[]) => codes.map((code) => ({ code, label: code }));

/** Any scenario of up to 6 steps and 4 slots, most of them with faults. */
export const anyScenario: fc.Arbitrary<Scenario> = fc.integer({ min: 1, max: 6 }).chain((size) => {
  const codes = Array.from({ length: size }, (_, index) => `s${index}`);
  const slots = ['a', 'b', 'c', 'd'];
  const step = fc.record({
    next: fc.subarray(codes),
    requires: fc.oneof(fc.constant<string[]>([]), fc.subarray(slots)),
    collects: fc.subarray(slots),
  });
  return fc.array(step, { minLength: size, maxLength: size }).map((steps) => ({
    steps: steps.map((each, index) => toStep(codes[index]!, each)),
    slots: toSlots(slots),
  }));
});

/** Returns the steps that every way to a step passes. */
function dominators(steps: Steps, target: string): Set<string> {
  const isReached = (without: string) => {
    const reached = new Set([steps[0]!.code].filter((code) => code !== without));
    for (const code of reached) {
      for (const next of steps.find((step) => step.code === code)!.allowed_next) {
        if (next !== without) reached.add(next);
      }
    }
    return reached.has(target);
  };
  return new Set(
    steps.map(({ code }) => code).filter((code) => code !== target && !isReached(code)),
  );
}

/**
 * A scenario without faults: steps in a row with ways back and ahead, whose guards name only slots
 * that every way to them collects.
 */
export const soundScenario: fc.Arbitrary<{ steps: Steps; slots: string[] }> = fc.record({
  size: fc.integer({ min: 2, max: 12 }),
  ways: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 12 }),
  picks: fc.infiniteStream(fc.nat()),
}).map(({ size, ways, picks }) => {
  const pick = () => picks.next().value as number;
  const codes = Array.from({ length: size }, (_, index) => `s${index}`);
  const slots = codes.slice(0, -1).map((_, index) => `x${index}`);
  const steps = codes.map((code, index) =>
    toStep(code, {
      next: index === size - 1 ? [] : [codes[index + 1]!],
      collects: index === size - 1 ? [] : [slots[index]!],
      prompt: slots.join(' '),
    })
  );
  for (const [from, to] of ways) {
    const step = steps[from % (size - 1)]!;
    step.allowed_next = [...new Set([...step.allowed_next, codes[to % size]!])];
  }
  return {
    slots,
    steps: steps.map((step) => ({
      ...step,
      guards: {
        requires: [...dominators(steps, step.code)].flatMap((code) =>
          pick() % 2 === 0 ? steps.find((each) => each.code === code)!.collects : []
        ),
      },
    })),
  };
});
